/** What the server says of this game, in Spanish. */

/** @type {import("../../../kit/said.js").Catalogue} */
export const said = {
  "Asian Stud": "Asian Stud",
  "Make ten, twenty or thirty with three cards; the other two decide.":
    "Suma diez, veinte o treinta con tres cartas; las otras dos deciden.",
  "As casinos deal it, without their commission.": "Como se reparte en los casinos, sin su comisión.",
  "Odds on ante and raise alike, and no commission.":
    "El ante y la subida pagan según la diferencia, sin comisión.",
  "The ante at evens; 5 % commission on all winnings.":
    "El ante uno a uno; 5 % de comisión sobre lo ganado.",
  "Ante at evens": "Ante uno a uno",
  "As written": "Según el reglamento",
  "Seattle 2002": "Seattle 2002",
  "Side wager": "Apuesta lateral",
  "Folds what loses more by raising, as counted over every hand of the dealer.":
    "Se retira con lo que pierde más al subir, contando todas las manos del crupier.",
  "Never folds.": "Nunca se retira.",
  "natural royal": "escalera real natural",
  "joker royal": "escalera real con comodín",
  commission: "comisión",
  side: "apuesta lateral",
  // how to play
  "Bet, and get five cards": "Apuesta y recibe cinco cartas",
  "Raise or fold": "Subir o retirarse",
  "The better two win": "Ganan las dos mejores",
  "The other two count": "Cuentan las otras dos",
  "Three make ten, twenty or thirty": "Tres suman diez, veinte o treinta",
  ["Add the two: the last digit is what your hand is worth, and a 0 is worth 10, the best. However you split " +
  "it, it is worth the same."]:
    "Suma las dos: la última cifra es lo que vale tu mano, y un 0 vale 10, lo mejor. La repartas como la " +
    "repartas, vale lo mismo.",
  ["Fold and the ante is lost. Or raise by as much as the ante that your two beat the dealer's. A hand that " +
  "does not qualify may raise too: the dealer's may not qualify either."]:
    "Si te retiras, pierdes el ante. O subes otro tanto a que tus dos ganan a las del crupier. Una mano que " +
    "no califica también puede subir: quizá la del crupier tampoco califique.",
  ["If the dealer doesn't qualify ({n} of the time), the ante wins even money and the raise comes back. " +
  "Otherwise the higher two win: {how}. A tie returns both bets."]:
    "Si el crupier no califica (el {n} de las veces), el ante gana uno a uno y recuperas la subida. Si " +
    "califica, ganan las dos más altas: {how}. Si hay empate, se devuelven las dos apuestas.",
  "ante and raise by the difference": "el ante y la subida, según la diferencia",
  "the ante even money, and the raise by the difference":
    "el ante uno a uno, y la subida según la diferencia",
  "the ante even money, and the raise by the difference; the house keeps {n} of all you win":
    "el ante uno a uno, y la subida según la diferencia; la casa se queda el {n} de lo que ganas",
  ["Put at least {n} on the ante, and if you like a side wager on your five cards. Aces count 1, the joker " +
  "counts 1, court cards count 10. You get five cards, and so does the dealer."]:
    "Pon al menos {n} en el ante y, si quieres, una apuesta lateral sobre tus cinco cartas. Los ases cuentan " +
    "1, el comodín 1 y las figuras 10. Recibes cinco cartas, y el crupier también.",
  ["Split your hand into three and two. It qualifies if the three add up to 10, 20 or 30. The page sets it " +
  "for you; you may swap cards."]:
    "Separa tu mano en tres y dos. Califica si las tres suman 10, 20 o 30. La página lo hace por ti; puedes " +
    "cambiar cartas.",
  Three: "Tres",
  Two: "Dos",
  "Your hand": "Tu mano",
  "{sum}: worth {n}, the best": "{sum}: vale {n}, lo mejor",
  "{sum}: qualifies": "{sum}: califica",
  "{sum}: worth {n}": "{sum}: vale {n}",
  "No three makes ten, twenty or thirty": "No hay tres que sumen diez, veinte o treinta",
  "Worth {n}, better by {n1}: {odds}": "Vale {n}, {n1} más: {odds}",
  "A better hand": "Una mano mejor",
  "By how much your two beat the dealer's.": "Según por cuánto ganan tus dos a las del crupier.",
  ["For your five cards as a poker hand. The joker completes straights and flushes, else it is an ace. It " +
  "stays live if you fold."]:
    "Por tus cinco cartas como mano de póker. El comodín completa escaleras y colores; si no, es un as. Sigue " +
    "en juego si te retiras.",
  "For your five cards as a poker hand. The joker completes straights and flushes, else it is an ace.":
    "Por tus cinco cartas como mano de póker. El comodín completa escaleras y colores; si no, es un as.",
  "By {n} to {n1}": "Por {n} a {n1}",
  "{n} of hands qualify, yours and the dealer's alike.":
    "Califica el {n} de las manos, tanto las tuyas como las del crupier.",
  ["A hand that does not qualify is worth about the same raised or folded: it wins only when the dealer " +
  "doesn't qualify either, {n} of the time. Played perfectly {n1} of hands are folded."]:
    "Una mano que no califica vale casi lo mismo si subes o si te retiras: solo gana cuando tampoco califica " +
    "el crupier, el {n} de las veces. Jugando perfecto, te retiras con el {n1} de las manos.",
  "A hand worth {n} brings {n1} antes on average, one worth 1 loses {n2}.":
    "Una mano que vale {n} trae {n1} antes de media; una que vale 1 pierde {n2}.",
  "From a worth of {n} up a hand makes money on average.":
    "Desde un valor de {n}, una mano gana dinero de media.",
  "Played well, the house keeps {n} of each ante on average.":
    "Jugando bien, la casa se queda de media el {n} de cada ante.",
  "Played well, you have the edge here: {n} of each ante on average.":
    "Jugando bien, aquí la ventaja es tuya: de media, el {n} de cada ante.",
  "Raise every hand that qualifies: folding one is never better.":
    "Sube con toda mano que califique: retirarse nunca es mejor.",
  "Small cards help to qualify, court cards make thirty: look for the three first, then count what is left.":
    "Las cartas bajas ayudan a calificar, las figuras suman treinta: busca primero las tres y cuenta luego lo " +
    "que queda.",
  "So raise always, if you don't want to think: it costs {n} of the ante.":
    "Así que sube siempre, si no quieres pensar: cuesta el {n} del ante.",
  "The side wager: the house keeps {n}. It wins {n1} of the time.":
    "La apuesta lateral: la casa se queda el {n}. Gana el {n1} de las veces.",
  // settings
  ace: "as",
  "odds on": "pagan según la tabla",
  "side live after fold": "la lateral sigue tras retirarse",
  "side pays": "paga la lateral",
  on: "sobre",
  rate: "porcentaje",
  rounding: "redondeo",
  // at the table
  "Ante and raise both pay table odds. No commission.":
    "El ante y la subida pagan según la tabla. Sin comisión.",
  "The ante pays even money, and the house keeps 5% of what you win.":
    "El ante paga uno a uno, y la casa se queda el 5 % de lo que ganas.",
  "The ante pays even money. No commission.": "El ante paga uno a uno. Sin comisión.",
  // refusals
  ["'{who}': expected cards and wagers such as 'TsKdQh4c6h ante 10 raise 10 side 5', with fold for the raise " +
  "or 'set TsKdQh' at the end where wanted"]:
    "«{who}»: van cartas y apuestas, como «TsKdQh4c6h ante 10 raise 10 side 5», con fold en vez de raise, o " +
    "«set TsKdQh» al final si hace falta",
  "ante {who}: expected whole chips, at least {n}": "ante {who}: fichas enteras, al menos {n}",
  "side {who}: expected whole chips, at least {n}": "apuesta lateral {who}: fichas enteras, al menos {n}",
  "neither raise nor fold: expected raise {n}, or 0 (fold)":
    "ni sube ni se retira: debe subir {n}, o 0 si se retira",
  "raise {n}: expected raise {n1}, or 0 (fold)": "sube {n}: debe subir {n1}, o 0 si se retira",
  "'{who}': expected five cards, not {n}": "«{who}»: deben ser cinco cartas, y no {n}",
  "set '{who}': {rest}": "grupo «{who}»: {rest}",
};
