/** What the server says of tournaments, in Spanish: refusals, the log, what changes at a table, findings. */

/** Chips by what one is worth, as they stand in the text: `25s`. @param {string} n */
const those = (n) => `las fichas de ${n}`;

/** How somebody got to a seat. @param {string} how @returns {import("../kit/said.js").Translation} */
const seated = (how) => (parts) =>
  `${parts.who} ${how} la mesa ${parts.n}, asiento ${parts.n1}${parts.who2 ? ` (${parts.who2})` : ""}`;

/** @type {import("../kit/said.js").Catalogue} */
export const said = {
  "2013 Carnivale of Poker: $5,000 Open Face Chinese Poker":
    "Carnivale of Poker 2013: póker chino abierto, 5000 $",
  "An evening of Pineapple": "Una velada de Pineapple",
  "Saturday, July 13, 2013, 5 PM": "sábado, 13 de julio de 2013, a las 17:00",
  "2 PM the following day": "a las 14:00 del día siguiente",
  Turbo: "Turbo",
  // several things in one: before all else, for a name would take in what comes before and behind it
  "{a}; {b}; {c} (and {n} more)": "{a}; {b}; {c} (y {n} más)",
  "{a}; {b}; {c}": "{a}; {b}; {c}",
  "{a}; {b}": "{a}; {b}",
  // why play stands still
  "day {n} is over": "el día {n} ha terminado",
  "play stops by the director's word": "el juego se para por orden de la dirección",
  "the day ends after level {n}": "el día termina después del nivel {n}",
  "a break after level {n}": "pausa después del nivel {n}",
  "the day ends after {n} minutes": "el día termina a los {n} minutos",
  "a break after {n} minutes": "pausa a los {n} minutos",
  "table {n} is in hand {n1}": "la mesa {n} está en la mano {n1}",
  "table {n} has stopped after hand {n1}": "la mesa {n} se ha parado después de la mano {n1}",
  "table {n} waits for another player": "la mesa {n} espera a otro jugador",
  "table {n} waits for the final table": "la mesa {n} espera a la mesa final",
  "table {n} waits: the others play up to hand {n1} for the tickets":
    "la mesa {n} espera: las demás juegan hasta la mano {n1} por las entradas",
  "table {n} waits for a player from table {n1}": "la mesa {n} espera a un jugador de la mesa {n1}",
  "table {n} races off its {n1}s first": ({ n, n1 }) =>
    `la mesa ${n} sortea antes ${those(n1)} que le quedan`,
  "table {n} {why}": "mesa {n}: {why}",
  // the log
  "the tournament is opened: {who}": "se abre el torneo: {who}",
  "{who} registers, played by the bot {bot}": "se inscribe {who}, que juega el bot {bot}",
  "{who} registers": "se inscribe {who}",
  "{who} will not play": "{who} no jugará",
  "{who} is called so already": "{who} ya se llama así",
  "{who} is called {who2} now": "{who} se llama ahora {who2}",
  "{who} enters again (entry {n}) with {n1}": "{who} vuelve a entrar (entrada {n}) con {n1}",
  "{who} enters with {n}": "{who} entra con {n}",
  "{who} is drawn to table {n}, seat {n1} ({who2})": seated("va por sorteo a"),
  "{who} is drawn to table {n}, seat {n1}": seated("va por sorteo a"),
  "{who} balances the tables and goes to table {n}, seat {n1} ({who2})":
    seated("iguala las mesas y pasa a"),
  "{who} balances the tables and goes to table {n}, seat {n1}": seated("iguala las mesas y pasa a"),
  "{who} goes to table {n}, seat {n1} ({who2})": seated("pasa a"),
  "{who} goes to table {n}, seat {n1}": seated("pasa a"),
  "{who} is seated at table {n}, seat {n1} ({who2})": seated("se sienta en"),
  "{who} is seated at table {n}, seat {n1}": seated("se sienta en"),
  "{who} is moved to table {n}, seat {n1} ({who2})": seated("pasa, por la dirección, a"),
  "{who} is moved to table {n}, seat {n1}": seated("pasa, por la dirección, a"),
  "table {n} begins hand {n1}": "la mesa {n} empieza la mano {n1}",
  "table {n}, hand {n1}, an extension: {who}": "mesa {n}, mano {n1}, mano extra: {who}",
  "table {n}, hand {n1}: {who}": "mesa {n}, mano {n1}: {who}",
  "the {n}s leave table {n1}": ({ n, n1 }) => `${those(n)} salen de la mesa ${n1}`,
  "{who} is out in hand {n} at table {n1}": "{who}: fuera en la mano {n} de la mesa {n1}",
  "{who} is disqualified: {who2}": "descalificación de {who}: {who2}",
  "table {n} breaks after hand {n1}": "la mesa {n} se cierra después de la mano {n1}",
  "the final table: {who}": "la mesa final: {who}",
  "{who} is away already": "{who} ya está ausente",
  "{who} is here already": "{who} ya está aquí",
  "{who} is away": "{who} se ausenta",
  "{who} is back": "{who} ha vuelto",
  "play stops: {who}": "se para el juego: {who}",
  "play stops": "se para el juego",
  "play goes on": "se reanuda el juego",
  "day {n} ends, the stacks are bagged": "termina el día {n}, las fichas se embolsan",
  "announced: {who}": "anuncio: {who}",
  "the players agree to share: {who}, and {n} is played on for":
    "los jugadores acuerdan un reparto: {who}; se siguen jugando {n}",
  "the players agree to share: {who}": "los jugadores acuerdan un reparto: {who}",
  "taken back: {who}": "anulado: {who}",
  // what is new at a table
  "level {n} begins: a point is {n1}": "empieza el nivel {n}: un punto son {n1}",
  "the {n}s are removed; change them for {n1}s": ({ n, n1 }) =>
    `se retiran ${those(n)}: cámbialas por fichas de ${n1}`,
  "{who} has {n} now, and had {n1}": "{who} tiene ahora {n}, y tenía {n1}",
  "{who} comes to seat {n}": "{who} llega al asiento {n}",
  // refusals
  "tables {who} have not stopped yet": "las mesas {who} todavía no se han parado",
  "nothing has stopped": "no se ha parado nada",
  "there is no such tournament": "no existe ese torneo",
  "this link does not hold here, or not any more": "este enlace no vale aquí, o ya no vale",
  "expected the director, or a link of this tournament":
    "esto solo puede hacerlo la dirección, o quien tenga un enlace de este torneo",
  "expected somebody who is registered here": "esto solo puede hacerlo quien está inscrito",
  "expected the director": "esto solo puede hacerlo la dirección",
  "expected the scorer of table {n}, or the director":
    "esto solo puede hacerlo quien anota en la mesa {n}, o la dirección",
  "the tournament is over; only an entry can be taken back":
    "el torneo ha terminado; solo se puede anular un apunte",
  "entry {n}: expected one that holds, and not the opening":
    "apunte {n}: debe estar vigente, y no ser la apertura",
  "entry {n} is followed by {who}: name these to undo it":
    "del apunte {n} dependen {who}: hay que anularlos también",
  "entry {n} cannot be taken back: {why}": "el apunte {n} no se puede anular: {why}",
  "nothing is due by the clock now": "ahora el reloj no pide nada",
  "the stacks are bagged already": "las fichas ya están embolsadas",
  "tables {who} have not stopped; halt them first":
    "las mesas {who} no se han parado; primero hay que pararlas",
  "players: expected all who are left, {who}": "jugadores: deben ser todos los que quedan, {who}",
  "a hand is in play; expected the end of it": "se está jugando una mano; hay que esperar a que acabe",
  "expected no late entry, and no deal before": "debe haberse cerrado la entrada, y sin reparto anterior",
  "table {n} has no race to deal now": "la mesa {n} no tiene fichas que sortear ahora",
  "hand {n}: table {n1} expects hand {n2}": "mano {n}: la mesa {n1} espera la mano {n2}",
  "fantasy: expected players of this hand": "Fantasyland: deben ser jugadores de esta mano",
  "points: expected {n} rows of {n1}, in paying order":
    "puntos: deben ser {n} filas de {n1}, en el orden de los pagos",
  "points: what {n} nets from {n1} is {n2}, and the other way {n3}; expected {n4}":
    "puntos: lo que {n} gana a {n1} son {n2}, y al revés {n3}; deben ser {n4}",
  "points: {n} nets {n1} from {n2}; expected at most {n3} in one hand":
    "puntos: {n} gana {n1} a {n2}; en una mano pueden ser {n3} como mucho",
  "you are registered already": "ya tienes plaza",
  "name: expected letters that can be printed": "nombre: deben ser letras que se puedan imprimir",
  "there is a player called {who} already": "ya hay un jugador que se llama {who}",
  "late entry is over": "ya no se puede entrar",
  "play has begun; who leaves now is away, or disqualified":
    "el juego ha empezado; quien se va ahora está ausente, o descalificado",
  "{who}: expected a player who has lost their chips": "{who}: debe haber perdido sus fichas",
  "{who} has had {n} entries; expected at most {n1}": "{who} ha entrado {n} veces; como mucho son {n1}",
  "play has begun already": "el juego ya ha empezado",
  "expected two registered players or more": "hacen falta al menos dos jugadores inscritos",
  "{who}: expected a player who has a seat": "{who}: debe tener un asiento",
  "{who} is in a hand; expected the end of it": "{who} está en una mano; hay que esperar a que acabe",
  "seat {n} of table {n1}: expected an open one": "asiento {n} de la mesa {n1}: debe estar libre",
  "expected two different players": "deben ser dos jugadores distintos",
  "method '{who}': expected one of {who2}": "forma de reparto «{who}»: debe ser una de {who2}",
  "left {n}: expected no more than the {n1} of the first prize":
    "apartado {n}: no puede pasar de {n1}, el primer premio",
  ["icm: {n} prizes among {n1} players are too many to compute exactly; expected at most 12 players, or 4 " +
  "prizes among 20: wait for another bust, or share by chips"]:
    "ICM: {n} premios entre {n1} jugadores son demasiados para calcularlos con exactitud; como mucho 12 " +
    "jugadores, o 4 premios entre 20: espera a otra eliminación o reparte por fichas",
  "player {n}: expected one who is registered": "jugador {n}: debe estar inscrito",
  "table {n}: expected a live one, none yet": "mesa {n}: todavía no hay ninguna",
  "table {n}: expected a live one, {who}": "mesa {n}: debe estar abierta, como {who}",
  "table {n}: expected a table's number": "mesa {n}: debe ser el número de una mesa",
  "the tournament is not over; its report comes with its end":
    "el torneo no ha terminado; el informe llega al final",
  "payout: the tournament is not over; nothing provisional is paid (T5)":
    "hoja de premios: el torneo no ha terminado; nada provisional se paga (T5)",
  "paper '{who}': expected one of {who2}": "papel «{who}»: debe ser uno de {who2}",
  "tournament '{who}': it is not over; only final places earn points":
    "torneo «{who}»: no ha terminado; solo los puestos finales dan puntos",
  "winners: expected {n} different players, for as many chips of {n1}":
    "ganadores: deben ser {n} jugadores distintos, por otras tantas fichas de {n1}",
  "winners: player {n} has no odd chip; expected one of {who}":
    "ganadores: el jugador {n} no tiene fichas sueltas; deben ser de {who}",
  "winners: player {n} would be raced out (T2); expected them among these":
    "ganadores: el jugador {n} quedaría fuera por el sorteo (T2); debe estar entre ellos",
  "others were faster many times over; try again": "otros fueron más rápidos; inténtalo otra vez",
  "too much waits for this tournament just now; try again":
    "este torneo tiene ahora demasiado pendiente; inténtalo otra vez",
  "this tournament's log is as long as the house allows":
    "el registro de este torneo es tan largo como permite la casa",
  "too much is taken back at once; wait a little": "se anula demasiado a la vez; espera un poco",
  "{n} players are registered, and no more can be": "hay {n} jugadores inscritos, y no caben más",
  "too many tournaments are opened from your address; wait a little":
    "se abren demasiados torneos desde tu dirección; espera un poco",
  "bots play at online tables alone, and this one is live":
    "los bots solo juegan en mesas en línea, y este torneo es en vivo",
  "bot: expected one of {who}": "bot: debe ser uno de {who}",
  "other files are read just now; try again in a moment":
    "ahora se leen otros archivos; inténtalo en un momento",
  "file: longer than {n} bytes; expected a smaller file":
    "archivo: pasa de {n} bytes; debe ser más pequeño",
  "file: expected {n} entries at most": "archivo: como mucho {n} apuntes",
  "file: expected {n} entrants at most": "archivo: como mucho {n} inscritos",
  "file: entry {n}: {who}": "archivo: lo que dice el apunte {n} no puede haber ocurrido",
  "file line {n}: {who}": "archivo: hay algo mal en la línea {n}",
  "file: what it tells does not follow: {who}": "archivo: lo que cuenta no puede haber ocurrido",
  "{n} links are given out; take some back first": "hay {n} enlaces dados; primero anula alguno",
  "link {who}: there is no such link": "enlace {who}: no existe",
  "expected the link of a player or a director that still holds":
    "debe ser un enlace de jugador o de dirección que aún valga",
  "{who} is not registered any more": "{who} ya no tiene plaza",
  "you are {who} here already": "aquí ya eres {who}",
  "tournament '{who}': there is one of this name; expected another":
    "torneo «{who}»: ya hay uno con este nombre; debe ser otro",
  "no name could be found for it; try again": "no se le encontró un nombre; inténtalo otra vez",
  "you have {n} tournaments that are not over; end one of them first":
    "tienes {n} torneos sin terminar; termina antes uno de ellos",
  "your address has too many tournaments that are not over; end one of them first":
    "tu dirección tiene demasiados torneos sin terminar; termina antes uno de ellos",
  "the house has no room for another tournament now": "ahora la casa no tiene sitio para otro torneo",
  "too many requests wait for news already; try again later":
    "ya hay demasiadas páginas esperando noticias; inténtalo más tarde",
  // findings of a structure
  "game '{who}': expected one that scores players two by two":
    "juego «{who}»: debe ser uno que puntúe a los jugadores de dos en dos",
  "{n} at a table: {why}": "{n} en una mesa: {why}",
  "a starting stack of {n} is expected, and its chips make {n1}":
    "las fichas del comienzo deben sumar {n}, y suman {n1}",
  "a break comes before the one above it; expected ever later ones":
    "una pausa llega antes que la de encima; deben ser cada vez más tarde",
  "late entry has no end; expected an earlier level than the last":
    "la entrada tardía no tiene fin; debe acabar antes del último nivel",
  "it ends after level {n}, which has no end; expected a level before {n1}":
    "termina después del nivel {n}, que no tiene fin; debe ser un nivel anterior al {n1}",
  "it ends after hand {n}, and a day before it after hand {n1}; expected a later one":
    "termina después de la mano {n}, y un día anterior después de la {n1}; debe ser más tarde",
  "{n} points at the first level: one or two hands decide everything":
    "{n} puntos en el primer nivel: una o dos manos lo deciden todo",
  ["with {n} entries two players have {n1} points each at the last level, which goes on as it is: it may take " +
  "very long to end; expected more levels"]:
    "con {n} entradas, dos jugadores tienen {n1} puntos cada uno en el último nivel, que ya no cambia: puede " +
    "tardar mucho en acabar; conviene poner más niveles",
  "a table of shares, and nothing to share: no buy-in, no money added":
    "hay una tabla de premios y nada que repartir: ni entrada ni dinero añadido",
  "with more than {n} entries the winner takes everything":
    "con más de {n} entradas, quien gana se lo lleva todo",
  "with fewer than {n} entries nobody has points": "con menos de {n} entradas nadie tiene puntos",
  "nobody can enter again without late entry; expected late_until":
    "nadie puede volver a entrar sin entrada tardía; falta late_until",
  "where tickets are paid nothing is paid by shares": "si se pagan entradas, no se paga nada por partes",
  "where tickets are paid there is no least prize": "si se pagan entradas, no hay premio mínimo",
  "the last level has no end, so that nothing can be removed after it":
    "el último nivel no tiene fin: después de él no se puede retirar nada",
  "a point of {n} cannot be paid when the smallest chip is {n1}; expected a multiple of {n2}":
    "un punto de {n} no se puede pagar si la ficha más pequeña es de {n1}; debe ser un múltiplo de {n2}",
  "they add up to {n} %; expected 100 %": "suman {n} %; deben sumar 100 %",
  "they add up to {n}; expected 100 %": "suman {n}; deben sumar 100 %",
  "expected the fewest first, then the most": "primero va el mínimo, luego el máximo",
  "expected to begin at {n}, where the row before ends":
    "debe empezar en {n}, donde acaba la fila anterior",
  "{n} is no more than the level before": "{n} no es más que el nivel anterior",
  "{n} is {n1} times the level before": "{n} es {n1} veces el nivel anterior",
  "a place is paid more than the one above it": "un puesto cobra más que el de encima",
  "with {n} entries the pool of {n1} does not cover {n2} times the least prize of {n3}":
    "con {n} entradas, la bolsa de {n1} no alcanza para {n2} veces el premio mínimo de {n3}",
  "every day is over after {n} minutes": "todos los días terminan a los {n} minutos",
  "{n} places are paid where as few as {n1} may have entered":
    "se pagan {n} puestos, y puede haber solo {n1} inscritos",
  "the {n}s are removed twice; expected each chip once": ({ n }) =>
    `${those(n)} se retiran dos veces; cada ficha, solo una`,
  "there is no chip of {n}; expected one of {who}": "no hay fichas de {n}; deben ser de {who}",
  "the {n}s go while there are still {n1}s, which could not be changed up; expected the {n2}s first": ({
    n,
    n1,
    n2,
  }) => `${those(n)} se van cuando aún quedan las de ${n1}, que no se podrían cambiar; antes, las de ${n2}`,
  "nothing is left to change the {n}s into; expected a larger chip": ({ n }) =>
    `no queda por qué cambiar ${those(n)}; hace falta una ficha mayor`,
  "no point needs the {n}s after level {n1}, and they are never removed": ({ n, n1 }) =>
    `ningún punto necesita ${those(n)} después del nivel ${n1}, y nunca se retiran`,
  "no point needs the {n}s after level {n1}, and they stay until level {n2}": ({ n, n1, n2 }) =>
    `ningún punto necesita ${those(n)} después del nivel ${n1}, y siguen hasta el nivel ${n2}`,
};
