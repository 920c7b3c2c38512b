/** The texts of the lobby in Spanish. */
import { form, list, number, plural } from "../kit/format.js";

/** @type {import("../kit/language.js").Texts} */
export const l = {
  lead: "Juegos de cartas y dados, gratis. Juega contra bots o con amigos, sin registrarte.",
  variant: "Modalidad",
  play: "Jugar",
  friends: "Jugar con amigos",
  opponent: "Buscar rival",
  learnIt: (game) => `Aprende en un minuto: ${game}`,
  minutes: (minutes) => `unos ${plural(minutes, "minuto", "minutos")}`,
  demo: "Una mano de Pineapple, jugada por bots",
  continue: "Continuar",
  allTables: (n) => `Las ${number(n)} mesas`,
  yourMove: (names) => (names.length ? `Te toca contra ${list(names)}` : "Te toca"),
  against: (names) => (names.length ? `Contra ${list(names)}` : "Contra bots"),
  at: (rounds, n, of) => `${rounds ? "Ronda" : "Mano"} ${number(n)}${of ? ` de ${number(of)}` : ""}`,
  notBegun: "Sin empezar",
  people: "Mesas con gente",
  play_: (names) => `${form(names.length, "Juega", "Juegan")} ${list(names)}`,
  wait: (names) => `${form(names.length, "Espera", "Esperan")} jugadores: ${list(names)}`,
  nobody: "Todavía no se ha sentado nadie",
  over: "partida terminada",
  free: (n) => plural(n, "asiento libre", "asientos libres"),
  botGives: "un bot deja su sitio",
  full: "no quedan asientos",
  sit: "Sentarme",
  watch: "Mirar",
  withFriends: "Tus amigos juegan",
  found: "Quienes han jugado conmigo encuentran mis mesas",
  pairing: {
    title: (game) => `Buscar rival: ${game}`,
    looking: "Buscando a alguien…",
    others: (n) =>
      n
        ? `${plural(n, "persona espera", "personas esperan")}: la mesa se abre enseguida.`
        : "Todavía no espera nadie más.",
    since: (time) => `Llevas esperando ${time}.`,
    bots: "Jugar contra bots",
    stop: "Dejar de esperar",
    found: "Encontrado. Abriendo la mesa…",
  },
};
