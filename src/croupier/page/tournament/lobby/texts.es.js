/** The texts of a tournament in Spanish, for those who play in it or look at it. */
import { form, list, number, plural } from "../../kit/format.js";
import { words } from "../texts.js";

const { nth, tablesOf, chipsOf } = words;

/** @param {{place: number, through: number}} where */
const placeText = ({ place, through }) =>
  place === through ? nth(place) : `del ${nth(place)} al ${nth(through)}`;

/** @param {[number, number | null]} range the second may be open @param {string} unit */
const between = ([from, to], unit) =>
  to === null
    ? `${number(from)} ${unit} o más`
    : from === to
      ? `${number(from)} ${unit}`
      : `de ${number(from)} a ${number(to)} ${unit}`;

/** @param {string} why @param {number | null} from */
const because = (why, from) =>
  /** @type {Record<string, string>} */ ({
    draw: "Se han sorteado los asientos.",
    break: from ? `La mesa ${from} se ha cerrado.` : "Tu mesa se ha cerrado.",
    balance: "Se han igualado las mesas.",
    final: "Se forma la mesa final.",
    late: "Te damos la bienvenida.",
    director: "La dirección te ha movido.",
  })[why] ?? "";

/** @param {number | null} table @param {number | null} seat */
const now = (table, seat) =>
  table === null || seat === null ? "" : `Ahora estás en la mesa ${table}, asiento ${seat}.`;

/** @type {import("../../kit/language.js").Texts} */
export const l = {
  title: "Torneos",
  lead: "Siéntate con los demás, juega con la misma estructura y mira quién queda al final.",
  entry: {
    heading: "Torneos",
    line: "Una estructura, muchas mesas, alguien que gana: con cartas de verdad o en línea.",
    all: "Todos los torneos",
    now: (running, open) => `${number(running)} en juego, ${number(open)} con la inscripción abierta.`,
    waiting: "Tu asiento te espera.",
    go: "Ir a mi asiento",
  },
  open: "Abrir un torneo",
  import: "Importar un archivo",
  importing: "Importando…",
  notRead: "Este archivo es más largo que el de cualquier torneo.",
  series: "Serie",
  groups: { mine: "Tuyos", running: "En juego", registering: "Inscripción abierta", over: "Terminados" },
  none: "Todavía no hay torneos. Abre uno: en vivo para tus mesas y tus cartas, o en línea para las de esta casa.",
  kinds: { live: "En vivo", online: "En línea" },
  directing: "Lo diriges tú",
  registered: "Juegas",
  entered: (n, most) =>
    most
      ? `${number(n)} de ${number(most)} plazas ocupadas`
      : `${plural(n, "persona inscrita", "personas inscritas")}`,
  left: (left, all, tables) =>
    `${form(left, "Queda", "Quedan")} ${number(left)} de ${number(all)} en ${plural(tables, "mesa", "mesas")}`,
  were: (n) => plural(n, "jugador", "jugadores"),
  starts: (when) => `Empieza: ${when}`,
  night: (day) => `El día ${day} ha terminado: las fichas están embolsadas`,
  look: "Mirar",
  toSeat: "A mi asiento",
  toConsole: "Dirección",
  form: {
    structure: "Estructura",
    own: "La mía (TOML)",
    toml: "La estructura en TOML",
    checking: "Comprobando…",
    sound: "Sin errores ni observaciones.",
    findings: "Qué dice la comprobación",
    levels: { error: "Error", warning: "Nota" },
    takes: "Cuánto dura",
    hands: (range) => between(range, "manos"),
    hours: (range) => between(range, "h"),
    kind: "Cómo se juega",
    kinds: [
      ["live", "En vivo, con cartas de verdad"],
      ["online", "En línea, aquí"],
    ],
    title: "Título",
    titleHelp: "Si queda vacío, se llama como su estructura.",
    starts: "Comienzo",
    startsHelp: {
      live: "Para que la gente lo sepa: lo empiezas tú.",
      online: "Entonces empieza solo; puedes empezarlo antes.",
    },
    most: "Máximo de inscritos",
    mostHelp: "Vacío: sin límite.",
    series: "Serie",
    seriesHelp: "Para la que cuentan sus puntos. Vacío: todos los de esta estructura son una.",
    who: "Quién puede encontrarlo",
    whos: [
      ["true", "Todos, en la lista"],
      ["false", "Solo quien tenga el enlace"],
    ],
    create: "Abrirlo",
    opening: "Abriendo…",
  },
  lobby: {
    buyIn: "Entrada",
    free: "Gratis",
    starts: "Comienzo",
    starting: "Fichas al empezar",
    takes: "Duración aproximada",
    entrants: "Jugadores",
    count: (n, most) => (most ? `${number(n)} de ${number(most)}` : number(n)),
    none: "Todavía no hay inscritos.",
    register: "Inscribirme",
    registerLate: "Entrar ahora",
    unregister: "Borrarme",
    full: "Todas las plazas están ocupadas.",
    again: "Entrar otra vez",
    youAre: (name) => `Estás en la lista como ${name}.`,
    youPlay: (name, at) => `Juegas como ${name}${at ? `: mesa ${at.table}, asiento ${at.seat + 1}` : ""}.`,
    yourName: "Tu nombre en este torneo",
    toSeat: "Ir a mi asiento",
    myPage: "Mi mesa y mi asiento",
    watch: "Mirar",
    wall: "La pantalla",
    console: "Dirección",
    director: "Diriges este torneo",
    directorLong: "Abre la dirección para inscribir jugadores, empezar, corregir y anunciar.",
    invite: "Invitar jugadores",
    inviteLong:
      "Quien tenga este enlace puede mirarlo, e inscribirse mientras la inscripción esté abierta.",
    start: "Empezar: sortear los asientos",
    starting2: "Sorteando…",
    bots: "Añadir bots",
    botsCount: "Cuántos",
    botsKind: "Cuáles",
    added: (n) => `${form(n, "Añadido", "Añadidos")} ${plural(n, "bot", "bots")}.`,
    now: "Ahora",
    playersLeft: (left, all) =>
      `${form(left, "queda", "quedan")} ${number(left)} de ${number(all)} jugadores`,
    average: "Media de fichas",
    averageIs: (chips, points) => `${number(chips)} (${plural(points, "punto", "puntos")})`,
    at: (level, hand, of) => `nivel ${level}, mano ${hand}${of ? ` de ${of}` : ""}`,
    structure: "Estructura",
    level: "Nivel",
    handIn: (level) => `Nivel ${number(level)}, mano`,
    handOf: (hand, of) => (of ? `${number(hand)} de ${number(of)}` : number(hand)),
    point: "Un punto son",
    hands: "Manos",
    after: "Después",
    gone: (chips) => `se retiran ${chipsOf(chips)}`,
    pause: (minutes) => `pausa de ${minutes} min`,
    pauseAt: (minutes, after) => `Pausa de ${minutes} min a los ${after} minutos de cada día.`,
    day: (n, begins, { after_level, after_hand, after_minutes }) =>
      [
        `Día ${n}${begins && `: ${begins}`}`,
        after_level && `hasta el final del nivel ${after_level}`,
        after_hand && `hasta la mano ${after_hand}`,
        after_minutes && `durante ${after_minutes} minutos`,
      ]
        .filter(Boolean)
        .join(", "),
    from: (first) => `desde el ${number(first)}`,
    hand: (first, last) => (first === last ? number(first) : `de ${number(first)} a ${number(last)}`),
    range: ([from, to]) =>
      to >= 10_000
        ? `${number(from)} o más`
        : from === to
          ? number(from)
          : `de ${number(from)} a ${number(to)}`,
    chips: (n, chip) => `${number(n)} × ${number(chip)}`,
    late: (level) => `Se puede entrar hasta el final del nivel ${level}.`,
    reentries: (n) => `Puedes volver a entrar ${plural(n, "vez", "veces")}.`,
    stack: "Las fichas al empezar",
    prizesSoFar: "Con las entradas de ahora. Crece mientras se pueda entrar.",
    prizesFixed: "Definitivo: ya no puede entrar nadie.",
    noPrizes: "Se sabrán cuando haya inscritos.",
    pool: "Bolsa de premios",
    shares: "Partes según el número de entradas",
    entries: "Entradas",
    paid: "Partes, la de quien gana primero",
    fair: "Nadie puede elegir los sorteos",
    commitment: "Compromiso",
    settings: "Ajustes",
    fairLong:
      "Cada asiento, sorteo de fichas y empate sale de una única semilla secreta. Su resumen se publicó antes " +
      "del primer sorteo; al final se dice la semilla, y cualquiera puede repetirlos todos.",
  },
  report: {
    won: (names) => (names.length === 1 ? `Ganó ${names[0]}` : `${list(names)} comparten la victoria`),
    places: "Puestos",
    place: "Puesto",
    player: "Jugador",
    prize: "Premio",
    points: "Puntos de la serie",
    facts: "El torneo en cifras",
    hands: "Manos jugadas",
    entries: "Entradas",
    tables: "Mesas abiertas",
    began: "Empezó",
    ended: "Terminó",
    deal: "Se acordó un reparto",
    deals: {
      equal: "Todos los que quedaban repartieron por igual.",
      chips: "Los que quedaban repartieron según sus fichas.",
      icm: "Los que quedaban repartieron según el modelo ICM.",
    },
    dealLeft: (left) => `${number(left)} quedaron para quien ganara.`,
    check: "Cómo comprobar los sorteos",
    checkLong:
      "El resumen de la semilla es el compromiso que todos pudieron leer antes del primer sorteo. Con la " +
      "semilla y el registro se puede repetir cada sorteo de un asiento, de fichas o de un empate, y debe " +
      "salir lo mismo.",
    seed: "Semilla",
    downloads: "Descargas",
    log: "Registro (JSON Lines)",
    standings: "Clasificación, para imprimir",
    payout: "Hoja de premios, para imprimir",
  },
  me: {
    title: "Mi asiento",
    claiming: "Este enlace es de un jugador",
    ok: "De acuerdo",
    claimPlayer: (name) => `En este dispositivo serás ${name}.`,
    claim: (name) => `Soy ${name}`,
    notMe: "No soy yo",
    badLink: "Este enlace ya no funciona. Pide uno nuevo a la dirección.",
    nobody:
      "Que este dispositivo sepa, no juegas en este torneo. Escanea el código de tu tarjeta de asiento.",
    toLobby: "Al torneo",
    table: "Mesa",
    seat: "Asiento",
    stack: "Tus fichas",
    point: "Un punto vale",
    next: "Qué cambia después",
    nextLevel: (level, point) => `Nivel ${level}: un punto vale ${number(point)}.`,
    removal: (level, chips) => `Después del nivel ${level} se retiran ${chipsOf(chips)}.`,
    pause: (minutes) => `Después, una pausa de ${minutes} minutos.`,
    nothing: "Nada: este nivel sigue hasta el final.",
    breaksNext: "Tu mesa es la próxima que se cierra.",
    moved: "Cambias de sitio",
    sit: "Siéntate",
    to: (table, seat) => `Mesa ${table}, asiento ${seat}`,
    why: {
      draw: "Se han sorteado los asientos.",
      break: "Tu mesa se ha cerrado. Llévate tus fichas.",
      balance: "Se igualan las mesas. Llévate tus fichas.",
      final: "Se forma la mesa final, con asientos nuevos.",
      late: "Este es tu asiento.",
      director: "La dirección te ha movido.",
    },
    there: "Visto",
    toTable: "A mi mesa",
    registered: "Tienes plaza. Tu mesa y tu asiento aparecerán aquí cuando se sorteen.",
    unseated: "Todavía no tienes asiento. Aparecerá aquí.",
    away: "Me ausento",
    back: "Estoy de vuelta",
    isAway: "No estás: la regla del reloj coloca tus manos.",
    sound: "Sonido y vibración cuando me muevan",
    over: "El torneo ha terminado.",
    report: "El informe final",
  },
  finished: (place) =>
    place.certain && place.place === 1 && place.through === 1
      ? "¡Ganaste!"
      : place.certain
        ? place.tied > 1
          ? `Empataste: ${placeText(place)}.`
          : `Quedaste ${nth(place.place)}.`
        : `Quedaste ${placeText(place)}` +
          (place.waits_for.length
            ? `; aún ${form(place.waits_for.length, "debe", "deben")} jugar la mano ${number(place.hand)} ` +
              `${tablesOf(place.waits_for)}.`
            : "; será seguro cuando ya no pueda entrar nadie."),
  play: {
    title: "Mesa de torneo",
    connecting: "Ocupando tu asiento… Será tuyo, como tarde, al final de la mano.",
    strip: "El torneo",
    level: "Nivel",
    point: "Punto",
    left: "Quedan",
    next: "Después",
    place: "Puesto",
    pause: "Pausa",
    until: (time) => `hasta las ${time}`,
    nextDay: "Día siguiente",
    minutes: (minutes) => `${minutes} min`,
    handOf: (hand, of) => `mano ${hand}${of ? `/${of}` : ""}`,
    removal: (chips, level) => `tras el nivel ${level} se retiran ${chipsOf(chips)}`,
    ofAll: (left, all) => `${number(left)} de ${number(all)}`,
    moved: (why, from, table, seat) => `${because(why, from)} ${now(table, seat)}`.trim(),
    because,
    now,
    out: "Has terminado",
    waiting: "Todavía no tienes asiento",
    waitingLong: "El próximo libre es tuyo, al final de una mano. Esta página te lleva a él.",
    registered: "Todavía no ha empezado",
    registeredLong: "Esta página te lleva a tu asiento cuando se sorteen.",
    over: "El torneo ha terminado",
    again: "Entrar otra vez",
    lobby: "Al torneo",
    watch: "Mirar a los demás",
    report: "El informe final",
    ok: "De acuerdo",
    prize: (chips) => `Tu premio: ${number(chips)}.`,
    notIn: "No juegas en este torneo. Puedes mirarlo de todos modos.",
  },
  leaderboard: {
    title: "Serie",
    lead: "Puntos de los torneos públicos terminados de una serie de esta casa.",
    which: "Serie",
    named: (name, n) => `${name} (${plural(n, "torneo", "torneos")})`,
    best: "Qué cuenta",
    who: "Quién aparece",
    whos: [
      ["", "Personas"],
      ["true", "También bots"],
    ],
    bests: [
      ["", "Todos los resultados"],
      ["3", "Los 3 mejores"],
      ["5", "Los 5 mejores"],
      ["10", "Los 10 mejores"],
    ],
    none: "Nadie tiene puntos todavía. Llegan con el primer torneo que se juegue hasta el final.",
    rank: "Puesto",
    player: "Jugador",
    events: "Torneos",
    points: "Puntos",
  },
};
