/** The texts of hints, reviews, lessons and the trainer, in Spanish. */
import { plural } from "../kit/format.js";

/** @type {import("../kit/language.js").Texts} */
export const texts = {
  you: "Tú",
  hint: "Pista",
  thinking: "Calculando…",
  finer: "Afinando…",
  guess: "una estimación: el calculador no está listo",
  waits: "El servidor está ocupado. La pista llega en cuanto tenga tiempo.",
  next: "Lo siguiente mejor",
  units: { points: "puntos", chips: "fichas", antes: "antes" },
  between: (low, high) => `de ${low} a ${high}`,
  review: {
    title: "Repaso",
    working: "Repasando tus decisiones. Tarda unos segundos…",
    waits: "El servidor está ocupado con otros repasos. El tuyo es el siguiente en cuanto tenga tiempo…",
    elsewhere: "Más sobre esto",
    toSheet: "Volver a la hoja",
    allHands: "Todas las manos",
    nothing: "En esta mano no tuviste nada que decidir.",
    result: (result, unit) => `resultado ${result} ${unit}`,
    lost: (lost, unit) => `regalado ${lost} ${unit}`,
    rough:
      "El calculador aún se está preparando en este servidor: esto son primeras impresiones. Vuelve en un " +
      "minuto o dos para tener cifras exactas.",
    along: "Valor de la mano, decisión a decisión",
    alongLong: (unit) =>
      `Cada barra es lo que valía la mano después de tu jugada, en ${unit}; el extremo rojo es lo que habría ` +
      "añadido otra jugada. Pulsa una barra o usa las flechas.",
    cost: (lost) => `costó ${lost}`,
    close: "demasiado parejo para decidir",
    worst: "La peor primero",
    decision: (at, of, said) => `Decisión ${at} de ${of}: ${said}`,
    verdict: "Esta decisión",
    place: (at, of) => `Decisión ${at} de ${of}`,
    fine: "la mejor jugada",
    before: "Decisión anterior",
    next: "Decisión siguiente",
    played: "Jugaste",
    best: "Mejor",
    playedBest: "Jugaste lo mejor",
    fouls: (played, best) => `Nula ${played} → ${best}`,
    bestWhy: "La mejor:",
    playedWhy: "La tuya:",
    asGood: "La diferencia es demasiado pequeña para estar seguros. No cuenta como error.",
  },
  session: {
    title: "Repaso de la sesión",
    worst: "Las peores decisiones primero",
    noneBad: "No se encontró ningún error en las manos repasadas hasta ahora.",
    noneYet: "Todavía no se ha repasado ninguna mano.",
    lostChart: "Regalado, mano a mano",
    hand: "Mano",
    result: "Resultado",
    lost: "Regalado",
    instead: "en vez de",
    reviewing: "Repasos",
    now: (hand, done, of, waits) =>
      `Repasando la mano ${hand}: ${done} de ${of}.${waits ? " El servidor está ocupado; sigue solo." : ""}`,
    todo: (left, of) =>
      left === of
        ? `${plural(of, "mano no se ha repasado", "manos no se han repasado")}. Cada una tarda unos segundos.`
        : `Quedan ${left} de ${plural(of, "mano", "manos")} por repasar, unos segundos cada una.`,
    rough: "El calculador aún se está preparando en este servidor. Inténtalo otra vez en un minuto o dos.",
    later: "El servidor no tiene tiempo para esto ahora. Inténtalo más tarde; lo hecho, hecho queda.",
    stop: "Parar",
    go: (n) => `Repasar ${plural(n, "mano", "manos")}`,
  },
  sheet: { title: "Repaso de la hoja" },
  progress: {
    title: "Cómo juegas",
    lead:
      "Lo que tus decisiones regalaron frente a las mejores, y lo que fue suerte. Cada cifra viene con el " +
      "margen en el que está.",
    counting: "Contando tus últimas sesiones…",
    game: "Juego",
    sessions: "Sesiones",
    reviewed: (done, of) => `${done} de ${of} repasadas`,
    lost: (lost) => `${lost} regalado por mano`,
  },
  tiles: {
    lost: (n) => `Regalado por mano (${plural(n, "mano repasada", "manos repasadas")})`,
    luck: "Suerte por mano",
    few: "muy pocas manos para saberlo",
    none: "Aún no hay cifras: llegan con las primeras manos repasadas.",
    result: (unit, n) => `Ganado por mano, en ${unit} (${plural(n, "mano", "manos")})`,
    names: { foul: "Manos nulas", fantasyland: "A Fantasyland", royalties: "Royalties por mano" },
  },
  lesson: {
    all: "Aprende a jugar",
    lead: "Un minuto cada una, en una mesa de verdad con las cartas preparadas para ti.",
    title: (game) => `Aprende ${game}`,
    begin: (game) => `Aprende ${game}`,
    none: "Todavía no hay una lección de este juego.",
    wrong: "Esta vez no. Léelo otra vez, o deja que te lo enseñe.",
    step: (at, of) => `Paso ${at} de ${of}`,
    show: "Enséñamelo",
    next: "Seguir",
    skip: "Saltar la lección",
    done: "Ese es el juego",
    doneLong:
      "Juega ahora una mano contra bots. Hay una pista en cada decisión y un repaso después de cada mano.",
    play: "Jugar una mano",
    rules: "Las reglas",
    train: "Entrenar",
    again: (title) => `${title} otra vez`,
  },
  train: { title: "Entrenar", none: "Aquí todavía no hay nada que entrenar." },
  share: {
    title: "Compártelo",
    text: "Como texto",
    copy: "Copiar",
    copied: "Copiado.",
  },
  chart: {
    told: (first, last, n) => `de ${first} a ${last}, ${plural(n, "punto", "puntos")}`,
    label: (title, n) => `Gráfico: ${title}, ${plural(n, "punto", "puntos")}. Siguen las cifras.`,
    figures: "Cifras",
  },
};
