/** What the server says of this game, in Spanish. */

/** What a bot or a strategy rule measured. @param {Record<string, string>} parts */
const right = ({ n, n1 }) => `. Acierta el ${n} de las veces; no hacerlo cuesta ${n1} puntos`;

/** @type {import("../../../kit/said.js").Catalogue} */
export const said = {
  "Open-Face Chinese Poker": "Póker chino abierto (OFC)",
  "Set thirteen cards into three rows, in the open, and don't foul.":
    "Forma tres manos de póker con 13 cartas, cada una al menos tan fuerte como la de arriba.",
  "Build three poker hands from 13 cards, each at least as strong as the one above.":
    "Forma tres manos de póker con 13 cartas, cada una al menos tan fuerte como la de arriba.",
  "Carnivale 2013": "Carnivale 2013",
  Pineapple: "Pineapple",
  "Progressive Pineapple": "Pineapple progresivo",
  "As at that tournament: no Fantasyland.": "Como en aquel torneo: sin Fantasyland.",
  "One card at a time, with Fantasyland.": "De una carta en una, con Fantasyland.",
  "Pineapple; the better the front, the more cards in Fantasyland.":
    "Pineapple; cuanto mejor es la fila de arriba, más cartas en Fantasyland.",
  "Three cards a street, one of them discarded unseen.":
    "Tres cartas por turno, y una se descarta sin enseñarla.",
  "three cards at a time, one thrown away": "tres cartas a la vez, y una se descarta",
  "Knows the rules and likes royalties; misjudges many a close decision.":
    "Conoce las reglas y le gustan los royalties; se equivoca en muchas decisiones parejas.",
  "Plays a sound game, and misjudges the close ones now and then.":
    "Juega bien, y a veces se equivoca cuando está parejo.",
  "Looks a street ahead.": "Mira un turno por delante.",
  "Looks further, at more of what may come.": "Mira más lejos, y más de lo que puede venir.",
  front: "arriba",
  middle: "medio",
  back: "abajo",
  "in front": "arriba",
  "in the front": "arriba",
  "the front": "arriba",
  "the middle": "medio",
  "the back": "abajo",
  // what is said of a hand
  "{p} fouls": "{p}: mano nula",
  "{p} {a} / {b} / {c}, royalties {n}, Fantasyland with {n1} cards":
    "{p}: {a} / {b} / {c}, royalties {n}, Fantasyland con {n1} cartas",
  "{p} {a} / {b} / {c}, Fantasyland with {n1} cards": "{p}: {a} / {b} / {c}, Fantasyland con {n1} cartas",
  "{p} {a} / {b} / {c}, royalties {n}": "{p}: {a} / {b} / {c}, royalties {n}",
  "{p} {a} / {b} / {c}": "{p}: {a} / {b} / {c}",
  "{made1} and {made2}": "{made1} y {made2}",
  "{a} in the front beats {b} in the middle": "arriba ({a}) gana a medio ({b})",
  "{a} in the middle beats {b} in the back": "medio ({a}) gana a abajo ({b})",
  "This fouls: {why}": "Así la mano es nula: {why}",
  "place exactly {card}": "coloca exactamente {card}",
  // hints and reviews
  "{a}; but {b}": "{a}; pero {b}",
  "{a}; {b}": "{a}; {b}",
  "for now {why}": "por ahora {why}",
  "Fantasyland {share} against {share2}": "Fantasyland {share} frente a {share2}",
  "Fantasyland {share}": "Fantasyland {share}",
  "fouls {share} against {share2}": "mano nula: {share}, frente a {share2}",
  "fouls {share}": "mano nula: {share}",
  "under 1%": "menos del 1 %",
  "worth {n} points": "vale {n} puntos",
  "too close to the best to tell which is better": "demasiado parejo con lo mejor para decir qué es mejor",
  "too close to the next best to tell which is better":
    "demasiado parejo con lo siguiente para decir qué es mejor",
  "too close to the natural placement to tell which is better":
    "demasiado parejo con la colocación natural para decir cuál es mejor",
  "too close to the move played to tell which is better":
    "demasiado parejo con lo jugado para decir qué es mejor",
  "{n} more royalties {where}": "{n} más de royalties {where}",
  "{n} fewer royalties {where}": "{n} menos de royalties {where}",
  "{n} more points {where}": "{n} puntos más {where}",
  "{n} fewer points {where}": "{n} puntos menos {where}",
  "draws to a flush with {count} {what} in the {row}: {left}":
    "proyecto de color con {count} {what} ({row}): {left}",
  "draws to a flush with {count} {what} in front: {left}":
    "proyecto de color con {count} {what} arriba: {left}",
  "has only {count} {what} in the {row}": "solo tiene {count} {what} ({row})",
  "has {count} {what} in the {row}, not {fewer}: {left}":
    "tiene {count} {what} ({row}), no {fewer}: {left}",
  "is {count} card short of a straight in the {row}: {left}":
    "a {count} carta de la escalera ({row}): {left}",
  "is {count} cards short of a straight in the {row}: {left}":
    "a {count} cartas de la escalera ({row}): {left}",
  "has a {rank} {where} to be paired: {left}": "espera pareja de {rank} {where}: {left}",
  "has an {rank} {where} to be paired: {left}": "espera pareja de {rank} {where}: {left}",
  "gives up a {rank} in front to be paired ({left})": "renuncia a emparejar {rank} arriba ({left})",
  "gives up an {rank} in front to be paired ({left})": "renuncia a emparejar {rank} arriba ({left})",
  "1 card left": "queda 1 carta",
  "{n} cards left": "quedan {n} cartas",
  "{n} {list} left": "quedan {n} {list}",
  one: "una",
  "makes {what} in front": "hace {what} arriba",
  "makes {what} in the middle": "hace {what} en medio",
  "makes {what} in the back": "hace {what} abajo",
  "gives up {what} in front": "renuncia a {what} arriba",
  "gives up {what} in the middle": "renuncia a {what} en medio",
  "gives up {what} in the back": "renuncia a {what} abajo",
  // how to play
  "5 cards first, then 3 at a time": "Primero 5 cartas, luego de 3 en 3",
  "5 cards first, then one at a time": "Primero 5 cartas, luego de una en una",
  "Build three poker hands": "Forma tres manos de póker",
  "Keep the rows in order": "Mantén las filas en orden",
  "Pair of queens in front: Fantasyland": "Pareja de damas arriba: Fantasyland",
  "Row against row": "Fila contra fila",
  "Strong rows earn more": "Las filas fuertes ganan más",
  ["A strong row earns royalties from every opponent, whether it beats theirs or not. There is no Fantasyland " +
  "under these rules."]:
    "Una fila fuerte gana royalties de cada rival, gane o no a la suya. Con estas reglas no hay Fantasyland.",
  "A strong row earns royalties from every opponent, whether it beats theirs or not.":
    "Una fila fuerte gana royalties de cada rival, gane o no a la suya.",
  ["Everybody places 5 cards, then one card at a time, face up, until all rows are full. You see what the " +
  "others build, and they see you."]:
    "Cada uno coloca 5 cartas; después, de una en una y a la vista, hasta llenar las filas. Ves lo que forman " +
    "los demás, y ellos lo tuyo.",
  "Everybody places 5 cards. Then 3 come at a time: place 2 and throw 1 away. Nobody else sees what you throw away.":
    "Cada uno coloca 5 cartas. Luego llegan de 3 en 3: coloca 2 y descarta 1. Nadie más ve lo que descartas.",
  "Pair of queens or better in front, without a foul, and you play the next hand in Fantasyland: {rest}":
    "Con pareja de damas o mejor arriba, y sin mano nula, juegas la siguiente en Fantasyland: {rest}",
  "{n} cards at once. You set them last, seeing all the others have.":
    "{n} cartas a la vez. Las colocas al final, viendo todo lo que tienen los demás.",
  ["{n} cards at once, of which you place 13. A better front brings more cards. Nobody sees anybody's rows " +
  "until all have set."]:
    "{n} cartas a la vez, de las que colocas 13. Una fila de arriba mejor trae más cartas. Nadie ve las filas " +
    "de nadie hasta que todos han colocado.",
  "{n} cards at once, of which you place 13. Nobody sees anybody's rows until all have set.":
    "{n} cartas a la vez, de las que colocas 13. Nadie ve las filas de nadie hasta que todos han colocado.",
  ["The back must be at least as good as the middle, and the middle at least as good as the front. If not, " +
  "your hand is foul: you pay {n} points to each opponent whose hand is not, pay their royalties, and earn " +
  "none."]:
    "Abajo debe ser al menos tan buena como medio, y medio al menos tan buena como arriba. Si no, tu mano es " +
    "nula (un «foul»): pagas {n} puntos a cada rival cuya mano no lo sea, pagas sus royalties y no ganas ninguno.",
  ["Your 13 cards become three hands: three cards in front, five in the middle, five in the back. A card you " +
  "have placed stays where it is."]:
    "Tus 13 cartas forman tres manos: tres cartas arriba, cinco en medio y cinco abajo. Una carta colocada se " +
    "queda donde está.",
  "Your rows meet each opponent's. A row won is a point. All three won is a scoop: {n} points more.":
    "Tus filas se comparan con las de cada rival. Cada fila ganada es un punto. Las tres son una barrida: {n} " +
    "puntos más.",
  "Ana: {row}": "Ana: {row}",
  "You: {row}": "Tú: {row}",
  Dealt: "Recibes",
  "{n} royalties": "{n} de royalties",
  "+1: {a} beat {b}": "+1: {a} gana a {b}",
  "+1: {a} beats {b}": "+1: {a} gana a {b}",
  "−1: {a} lose to {b}": "−1: {a} pierde contra {b}",
  "2 to place, 1 to throw away": "2 para colocar, 1 para descartar",
  "Foul: {a} in front beat {b} in the middle": "Nula: {a} arriba ganan a {b} en medio",
  "Next hand in Fantasyland": "La siguiente, en Fantasyland",
  "One to place": "Una para colocar",
  Fantasyland: "Fantasyland",
  Points: "Puntos",
  "Royalties in front": "Royalties arriba",
  "Royalties in the back": "Royalties abajo",
  "Royalties in the middle": "Royalties en medio",
  "Between you and each opponent.": "Entre tú y cada rival.",
  "Cards in the next hand for this in front or better, without a foul.":
    "Cartas de la mano siguiente por esto arriba, o mejor, sin mano nula.",
  "From each opponent, whoever wins the row.": "De cada rival, gane quien gane la fila.",
  "A foul, against a hand that is not": "Mano nula, contra una que no lo es",
  "A row won": "Una fila ganada",
  "All three rows won, on top": "Las tres filas ganadas, además",
  "Pairs, {a} to {b}": "Parejas, de {a} a {b}",
  "Three of a kind, {a} to {b}": "Trío, de {a} a {b}",
  "Three of a kind, {a}": "Trío, {a}",
  "To stay there, {rest}": "Para seguir allí, {rest}",
  "three twos or better in front, or quads or better in the back":
    "trío de doses o mejor arriba, o póker o mejor abajo",
  ["A foul costs {n} points to each opponent and all your royalties. At Pineapple a strong player still fouls " +
  "{n1} of hands: a hand that fouls brings {n2} points on average, one that neither fouls nor reaches " +
  "Fantasyland {n3}."]:
    "Una mano nula cuesta {n} puntos con cada rival y todos tus royalties. En Pineapple, un buen jugador aún " +
    "hace nulas el {n1} de las manos: una nula trae {n2} puntos de media; una que ni es nula ni llega a " +
    "Fantasyland, {n3}.",
  ["A hand that reaches Fantasyland brings {n} points on average. It is worth some risk: a strong player gets " +
  "there in {n1} of hands."]:
    "Una mano que llega a Fantasyland trae {n} puntos de media. Merece algún riesgo: un buen jugador llega en " +
    "el {n1} de las manos.",
  "A scoop is worth {n} points: three rows that win by a little beat one that wins by a lot.":
    "Una barrida vale {n} puntos: tres filas que ganan por poco valen más que una que gana por mucho.",
  "{rule}. Right {n} of the time; breaking it costs {n1} points.": (parts) =>
    parts.rule + right(parts) + ".",
  "First cards: {rule}": "Primeras cartas: {rule}",
  "Then: {rule}": "Después: {rule}",
  "a lone queen, king or ace goes to the front": "una dama, un rey o un as solos van arriba",
  "a pair below queens goes to the middle or the back": "una pareja menor que damas va en medio o abajo",
  "keep a pair together": "no separes una pareja",
  "one card in front at most": "como mucho una carta arriba",
  "three or more of a suit without a pair go to the back, alone":
    "tres o más de un palo sin pareja van abajo, solas",
  "a flush draw in the back stays clean": "un proyecto de color abajo no se mezcla",
  "keep a place open in front until it has a pair": "deja un hueco arriba hasta que tenga pareja",
  "pair the queen, king or ace in front when its fellow comes":
    "empareja la dama, el rey o el as de arriba cuando llegue otro",
  "Throw away what pairs nothing": "Descarta lo que no empareja con nada",
  "Rows need not be far apart: equal in rank is in order. Front and middle compare by the cards the front has.":
    "Las filas no tienen que estar lejos: si valen igual, están en orden. Arriba y medio se comparan por las " +
    "cartas de arriba.",
  "Measured by our solver at Pineapple, heads-up: under these rules a guide, and no measure.":
    "Medido por nuestro calculador en Pineapple, uno contra uno: con estas reglas es una guía, no una medida.",
  "Measured by our solver at Pineapple, heads-up; a cost is what you lose each time.":
    "Medido por nuestro calculador en Pineapple, uno contra uno; el coste es lo que pierdes cada vez.",
  // settings
  broke: "sin fichas",
  discard: "descarte",
  "first street": "primer turno",
  foul: "mano nula",
  "others go on": "los demás siguen",
  "others-go-on": "los demás siguen",
  paying: "forma de pago",
  scoop: "barrida",
  "side action": "con lo que queda en juego",
  "side-action": "con lo que queda en juego",
  street: "turno",
  royalties: "royalties",
  fantasyland: "Fantasyland",
  entry: "entrada",
  "sees others": "ve a los demás",
  "stay back": "seguir, por abajo",
  "stay cards": "cartas al seguir",
  "stay front": "seguir, por arriba",
  "point value": "fichas por punto",
  "One card at a time, no Fantasyland.": "De una carta en una, sin Fantasyland.",
  "Pineapple: the stronger your front, the more cards Fantasyland brings.":
    "Pineapple: cuanto más fuerte tu fila de arriba, más cartas trae Fantasyland.",
  "This will foul, whatever comes.": "La mano será nula, llegue lo que llegue.",
  // refusals
  "button at seat {n}: expected {n1} to {n2}": "botón en el asiento {n}: debe ser de {n1} a {n2}",
  "1 hand: {preset} is played by {n1} to {n2}": "1 mano: {preset} se juega de {n1} a {n2}",
  "{n} hands: {preset} is played by {n1} to {n2}": "{n} manos: {preset} se juega de {n1} a {n2}",
  "expected three rows, front / middle / back; found {n}":
    "deben ser tres filas, arriba / medio / abajo; hay {n}",
  "the {row} has {n} cards; expected {n1}": "{row} tiene {n} cartas; deben ser {n1}",
  "the {row} has {n} cards; expected {n1} at most": "{row} tiene {n} cartas; como mucho {n1}",
  "the {row} holds a joker; expected the 52 cards": "{row} tiene un comodín; se juega con las 52 cartas",
  "point value {who}: expected at least {n}": "fichas por punto {who}: al menos {n}",
  "stacks {who}: expected {n}, one for each seat": "fichas {who}: deben ser {n}, unas por asiento",
  "stacks {who}: expected chips in two of them or more, and none below 0":
    "fichas {who}: al menos dos deben tener, y nadie por debajo de 0",
  "Fantasyland {who}: expected none for a seat without chips":
    "Fantasyland {who}: no hay para un asiento sin fichas",
  "Fantasyland {who}: expected none in this preset": "Fantasyland {who}: en esta modalidad no la hay",
  "Fantasyland {who}: expected 0 or {n} to {n1} cards for each seat":
    "Fantasyland {who}: 0 o de {n} a {n1} cartas por asiento",
  "{p}, street {n}: {a}": "{p}, calle {n}: {a}",
  "streets written: {n}; expected {n1}": "calles anotadas: {n}; deben ser {n1}",
  "{card} is thrown away and also in {p}": "{card} está descartada y también en la mano de {p}",
  "{card} is thrown away and also in {p}, street {n}":
    "{card} está descartada y también en la calle {n} de {p}",
  "the {row} is {card} by its streets; expected {card1} as it was set":
    "{row} es {card} según sus calles; debe ser {card1}, como quedó",
  "the {row} is empty by its streets; expected {card} as it was set":
    "{row} queda sin cartas según sus calles; debe ser {card}, como quedó",
  "{n} placed; expected {n1}": "{n} colocadas; deben ser {n1}",
  "{n} thrown away; expected none": "{n} descartadas; no debe haber",
  "{n} thrown away; expected {n1}, or none where nobody knows":
    "{n} descartadas; deben ser {n1}, o ninguna si nadie lo sabe",
  "expected every street, with what was thrown away": "debe estar cada calle, con lo que se descartó",
  "{a} ({who})": "{a} ({who})",
};
