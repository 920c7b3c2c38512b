/** The texts of what people do with each other, in Spanish: sitting down, inviting, waiting, talking. */
import { form, list, number, plural } from "../kit/format.js";

/** @param {number} n */
const ordinal = (n) => (n === 1 ? "siguiente en la cola" : `número ${number(n)} en la cola`);

/** @type {import("../kit/language.js").Texts} */
export const p = {
  name: "Tu nombre",
  nameHere: "Tu nombre en esta mesa",
  sit: "Sentarme",
  sitting: "Sentándote…",
  queue: "Esperar un asiento",
  as: (name) => `Te sientas como ${name}.`,
  atOnce: "Hay un asiento libre: juegas desde la próxima mano.",
  before: "Hay un asiento libre.",
  insteadOfBot: "Un bot te deja su asiento cuando acabe esta mano.",
  insteadNow: "Un bot te deja su asiento.",
  afterOthers: (n) => `No quedan asientos. Serás ${ordinal(n)}.`,
  place: (n) => `Eres ${ordinal(n)} para un asiento.`,
  placeOf: (name) => `Ocupas el asiento de ${name} cuando acabe esta mano.`,
  leaveQueue: "Dejar de esperar",
  comes: (names) =>
    `${list(names)} ${form(names.length, "se sienta", "se sientan")} cuando acabe esta mano.`,
  waits: (n) => `${plural(n, "persona espera", "personas esperan")} un asiento.`,
  room: {
    label: "Sala de espera",
    send: "Manda este enlace",
    asked: (names) =>
      names.length
        ? `${list(names)} ${form(names.length, "quiere", "quieren")} jugar contigo`
        : "Una mesa espera jugadores",
    link: "Enlace a esta mesa",
    share: "Compartir",
    copy: "Copiar el enlace",
    copied: "Enlace copiado.",
    shareText: (game) => `Juega conmigo a ${game}:`,
    qr: "Código QR del enlace",
    empty: "Silla libre",
    emptyLong: "Quien abra tu enlace se sienta aquí",
    emptyHere: "Sentarme aquí",
    yields: "Deja su sitio cuando llegue un amigo",
    stays: "Se queda cuando llegue un amigo",
    bot: (level) => `Bot · ${level}`,
    you: "Tú",
    addBot: "Añadir un bot",
    remove: "Quitar",
    start: "Repartir la primera mano",
    waitHost: "Quien abrió la mesa reparte la primera mano.",
    waitFull: "La primera mano se reparte cuando estén todos.",
    wants: "Quiere jugar otra vez",
    away: "Ausente",
    terms: "A qué se juega",
    length: (n, unit) => (unit === "round" ? plural(n, "ronda", "rondas") : plural(n, "mano", "manos")),
    endless: "Sin final",
    chips: (n) => `${plural(n, "ficha", "fichas")} cada uno`,
    points: "Solo puntos",
    clocks: {
      none: () => "Sin reloj",
      move: (gives) => `${number(gives)} s por jugada`,
      called: (gives) => `Cualquiera puede poner un reloj de ${number(gives)} s`,
    },
    byLink: "Se encuentra solo con su enlace",
    friends: "La encuentran quienes han jugado contigo",
    everyone: "En el salón, para todos",
    advice: "Se permiten pistas",
  },
  chat: {
    title: "Chat",
    label: "Di algo",
    send: "Enviar",
    empty: "Nadie ha dicho nada todavía. Lo que escribas aquí no se guarda en ninguna parte.",
    off: "En esta mesa no hay chat.",
    seated: "Siéntate para participar.",
    mute: (name) => `Silenciar a ${name}`,
    unmute: (name) => `Volver a oír a ${name}`,
    reactions: "Reacciones",
    reaction: {
      hello: "¡Hola!",
      nice: "¡Qué mano!",
      wow: "¡Vaya!",
      oops: "Uy.",
      thanks: "¡Gracias!",
      "good-game": "¡Buena partida!",
    },
  },
};
