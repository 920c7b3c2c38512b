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
  "expected the director, or a link of this tournament":
    "esto solo puede hacerlo la dirección, o quien tenga un enlace de este torneo",
  "expected somebody who is registered here": "esto solo puede hacerlo quien está inscrito",
  "table {n}: expected a live one, none yet": "mesa {n}: todavía no hay ninguna",
  "file: longer than {n} bytes; expected a smaller file":
    "archivo: pasa de {n} bytes; debe ser más pequeño",
  "file: expected {n} entries at most": "archivo: como mucho {n} apuntes",
  "file: expected {n} entrants at most": "archivo: como mucho {n} inscritos",
  "file: entry {n}: {who}": "archivo: lo que dice el apunte {n} no puede haber ocurrido",
  "file line {n}: {who}": "archivo: hay algo mal en la línea {n}",
  "file: what it tells does not follow: {who}": "archivo: lo que cuenta no puede haber ocurrido",
  // findings of a structure
  "{n} at a table: {why}": "{n} en una mesa: {why}",
  "they add up to {n} %; expected 100 %": "suman {n} %; deben sumar 100 %",
};
