/** What the server says of this game, in Spanish. */

/** @type {import("../../../kit/said.js").Catalogue} */
export const said = {
  Pinzique: "Pinzique",
  "double Pinzique": "doble Pinzique",
  "Eight dice carry a pinochle deck: roll, keep, meld, and take points away.":
    "Ocho dados con una baraja de pinacle: tira, guarda, combina y roba puntos.",
  "As printed.": "Como está impreso.",
  "Keeps what scores, and rolls the rest to the end.":
    "Guarda lo que puntúa y tira lo demás hasta el final.",
  "Plays every turn for the most points on average.":
    "Juega cada turno para sacar la mayor media de puntos.",
  "marriage in {suit}": "matrimonio de {suit}",
  "double marriage in {suit}": "doble matrimonio de {suit}",
  "small run in {suit}": "escalera corta de {suit}",
  "medium run in {suit}": "escalera media de {suit}",
  "large run in {suit}": "escalera larga de {suit}",
  "run {code} in {suit}": "escalera {code} de {suit}",
  "{n} {rank}": "{n} {rank}",
  "{p} rolls {card}": "{p} saca {card}",
  "round {label}: {p} scores {n}": ({ label, p, n }) => `ronda ${label}: ${p} saca ${n}`,
  "{p} takes {n} from {p1}: {meld}": "{p} roba {n} a {p1}: {meld}",
  "lowest of round {label}: {who}": "la más baja de la ronda {label}: {who}",
  "{who} won with {n}": "gana {who} con {n}",
  "bonus turn {label}: {who}": "turno extra {label}: {who}",
  "tied at {n}; playoff round {label}: {who}": "empate a {n}; desempate {label}: {who}",
  "{p} is to keep dice or stand": "{p} debe guardar dados o plantarse",
  // hints
  stand: "plantarse",
  "keep {who}": "guardar {who}",
  "keep none": "no guardar ninguno",
  roll: "tirar",
  keep: "guardar",
  "has {held} in hand and rolls 1 die": "tiene {held} y tira 1 dado",
  "has {held} in hand and rolls {n} dice": "tiene {held} y tira {n} dados",
  "has {held}": "tiene {held}",
  "nothing that scores": "nada que puntúe",
  "{n} points ({who})": "{n} puntos ({who})",
  // how to play
  "Better melds take points away": "Las combinaciones mejores roban puntos",
  "Four of a rank": "Cuatro del mismo valor",
  "Marriages and Pinziques": "Matrimonios y Pinziques",
  "Roll eight dice": "Tira ocho dados",
  "Runs of a suit": "Escaleras de un palo",
  ["A double marriage strikes the other's single one of its suit, a larger run the smaller of its suit, more " +
  "of a set the fewer. You gain nothing; they lose it. After {n} rounds the most points win."]:
    "Un doble matrimonio tacha el sencillo de su palo, una escalera más larga la más corta de su palo, y un " +
    "grupo mayor el menor. Tú no ganas nada; el otro lo pierde. Después de {n} rondas gana quien más puntos " +
    "tenga.",
  ["Five or six in a row, in one suit, are a run. One die may serve in several melds, but the king and queen " +
  "of a run make no marriage."]:
    "Cinco o seis seguidas del mismo palo son una escalera. Un dado puede servir en varias combinaciones, " +
    "pero el rey y la dama de una escalera no hacen matrimonio.",
  ["King and queen of a suit are a marriage: {n}. Jack of spades and queen of hearts are a Pinzique: {n1}. " +
  "Two alike score more together."]:
    "Rey y dama de un palo son un matrimonio: {n}. Jota de picas y dama de corazones son un Pinzique: {n1}. " +
    "Dos iguales juntos puntúan más.",
  ["One jack, queen, king or ace of each suit is a set: four aces are {n}. Five, six or seven score as four; " +
  "all eight are {n1}."]:
    "Una jota, dama, rey o as de cada palo es un grupo: cuatro ases son {n}. Cinco, seis o siete puntúan como " +
    "cuatro; los ocho son {n1}.",
  ["The dice carry the cards from nine to ace. Roll all of them, keep what you like, and roll the rest: {n} " +
  "rolls in all."]:
    "Los dados llevan las cartas del nueve al as. Tíralos todos, guarda los que quieras y tira los demás: {n} " +
    "tiradas en total.",
  Ana: "Ana",
  "You keep": "Guardas",
  "You roll": "Sacas",
  "{meld}: struck": "{meld}: tachado",
  "{meld}: {n}": "{meld}: {n}",
  "In one suit.": "Del mismo palo.",
  "Of one suit; the double is two of the same.": "Del mismo palo; el doble son dos iguales.",
  "One of each suit, and all eight dice.": "Uno de cada palo, y los ocho dados.",
  Runs: "Escaleras",
  Sets: "Grupos",
  "Aces, four · eight": "Ases, cuatro · ocho",
  "Jacks, four · eight": "Jotas, cuatro · ocho",
  "Kings, four · eight": "Reyes, cuatro · ocho",
  "Queens, four · eight": "Damas, cuatro · ocho",
  Marriage: "Matrimonio",
  "Double marriage": "Doble matrimonio",
  "Double Pinzique": "Doble Pinzique",
  "Large run, {who}": "Escalera larga, {who}",
  "Medium run, {who}": "Escalera media, {who}",
  "Small run, {who}": "Escalera corta, {who}",
  "Pinzique, J♠ and Q♥": "Pinzique, J♠ y Q♥",
  "A Pinzique comes {n} of the time, a double one {n1}.":
    "Un Pinzique sale el {n} de las veces; uno doble, el {n1}.",
  "A marriage is the commonest meld: {n} marriages a turn, on average.":
    "El matrimonio es la combinación más frecuente: {n} por turno, de media.",
  "A turn played for the most points brings {n} on average; half of all turns bring {n1} or less.":
    "Un turno jugado para sacar el máximo trae {n} de media; la mitad de los turnos traen {n1} o menos.",
  "Eight dice that all score earn a bonus turn: {n} of turns, if none is struck.":
    "Ocho dados que puntúan todos dan un turno extra: el {n} de los turnos, si no se tacha ninguno.",
  "Four or more of a rank come {n} of the time.": "Cuatro o más del mismo valor salen el {n} de las veces.",
  "Keep one suit together: it feeds runs and marriages at once.":
    "Guarda un palo junto: sirve para escaleras y matrimonios a la vez.",
  "Nothing at all scores in {n} of turns.": "En el {n} de los turnos no puntúa nada.",
  "Runs are worth chasing: a turn ends with one {n} of the time.":
    "Merece la pena buscar escaleras: el {n} de los turnos acaban con una.",
  "The large run alone brings {n} of the points of an average turn.":
    "La escalera larga por sí sola trae el {n} de los puntos de un turno medio.",
  "What the others hold matters: a double marriage, a larger run or a bigger set of yours strikes theirs.":
    "Importa lo que tengan los demás: tu doble matrimonio, tu escalera más larga o tu grupo mayor tachan los suyos.",
  // settings
  "bonus again": "extra tras extra",
  deck: "baraja",
  dice: "dados",
  "double marriage takes": "el doble matrimonio roba",
  "extra ranks": "orden de las cartas sobrantes",
  "first to roll": "quién tira primero",
  fixed: "fijo",
  free: "libres",
  "kept dice": "dados guardados",
  "married defend": "los sobrantes casados defienden",
  "married extras": "sobrantes casados",
  natural: "natural",
  "partners take": "las parejas se roban",
  pinochle: "pinacle",
  "playoff rounds": "rondas de desempate",
  rolls: "tiradas",
  "set extras score": "los sobrantes del grupo puntúan",
  suit: "de su palo",
  guide: "guía",
  "double marriage": "doble matrimonio",
  "double pinzique": "doble Pinzique",
  marriage: "matrimonio",
  pinzique: "Pinzique",
  runs: "escaleras",
  code: "clave",
  points: "puntos",
  ranks: "valores",
  suits: "palos",
  partners: "parejas",
  // melds in words
  "small run": "escalera corta",
  "medium run": "escalera media",
  "large run": "escalera larga",
  "Pinzique, jack of spades and queen of hearts": "Pinzique, jota de picas y dama de corazones",
  "four {rank}, one of each suit": "cuatro {rank}, de palos distintos",
  "four jacks": "cuatro jotas",
  "four queens": "cuatro damas",
  "four kings": "cuatro reyes",
  "four aces": "cuatro ases",
  "five {rank}": "cinco {rank}",
  "six {rank}": "seis {rank}",
  "seven {rank}": "siete {rank}",
  "eight {rank}": "ocho {rank}",
  "small run, nine to king of a suit": "escalera corta, del nueve al rey de un palo",
  "medium run, ten to ace of a suit": "escalera media, del diez al as de un palo",
  "large run, nine to ace of a suit": "escalera larga, del nueve al as de un palo",
  "marriage, king and queen of a suit": "matrimonio, rey y dama de un palo",
  "The printed rules, ten rounds.": "Las reglas impresas, diez rondas.",
  // refusals
  "meld '{who}': expected one such as P, DMH, 5Q, or a run with its suit, SMH":
    "combinación «{who}»: debe ser como P, DMH, 5Q, o una escalera con su palo, SMH",
  "partners {who}: expected two seats of {n} to {n1}, each in one pair":
    "parejas {who}: dos asientos de {n} a {n1}, cada uno en una sola pareja",
  "one score sheet for everybody: expected an opponent": "una sola hoja para todos: hace falta un rival",
  "dice to keep are numbers from {n} to {n1}, each once, those kept before among them":
    "los dados que se guardan son números de {n} a {n1}, cada uno una vez, con los ya guardados",
  "dice to keep are numbers from {n} to {n1}, each once":
    "los dados que se guardan son números de {n} a {n1}, cada uno una vez",
  "{n} card, expected one for each of {n1} dice":
    "{n} carta; debe haber una por cada uno de los {n1} dados",
  "{n} cards, expected one for each of {n1} dice":
    "{n} cartas; debe haber una por cada uno de los {n1} dados",
  "{card} stands on none of the dice": "{card} no está en ningún dado",
  "{card} {n} times; expected at most {n1}, its dice": "{card}, {n} veces; solo está en {n1} dados",
  "{p} earned no bonus turn": "{p} no ganó un turno extra",
  "bonus roll {n}: {rest}": "turno extra {n}: {rest}",
  "roll {n}: {rest}": "tirada {n}: {rest}",
};
