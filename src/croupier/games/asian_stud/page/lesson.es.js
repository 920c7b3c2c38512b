/** The first lesson in Spanish. */

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: "Un ante, y cinco cartas",
          text: "Pon fichas en el ante y apuesta. La apuesta lateral es opcional.",
          wrong: "Sin ante no recibes cartas. Pon algunas fichas en él.",
        },
        {
          title: "Diez, veinte, treinta",
          text:
            "Las figuras cuentan diez; los ases, uno. Tres de tus cartas tienen que sumar 10, 20 o 30: rey, " +
            "ocho y dos suman 20. Solo juegan las otras dos: nueve y dama suman 19, y cuenta la última cifra. " +
            "Tienes un nueve. ¡Sube!",
          wrong: "Nueve es una mano fuerte. Sube.",
        },
      ],
      after: [
        {
          title: "Nueve gana a siete",
          text:
            "El crupier tiene siete. Cuanto mayor es la diferencia, más se paga: hasta tres, uno a uno; desde " +
            "cuatro, el doble; desde siete, el triple.",
        },
      ],
    },
    {
      script: "lesson-2",
      say: [
        { title: "Otra más", text: "Apuesta otra vez un ante.", wrong: "Pon algunas fichas en el ante." },
        {
          title: "Una mano que no califica",
          text:
            "No hay tres cartas que sumen 10, 20 o 30. Si te retiras, el ante se pierde seguro. Subir es un " +
            "poco mejor: una vez de cada tres tampoco el crupier las tiene, y entonces ganas. Sube.",
          wrong: "Está parejo, pero subir pierde un poco menos que retirarse. Sube.",
        },
      ],
      after: [
        {
          title: "Nadie califica",
          text:
            "El crupier no califica: tu ante se paga uno a uno, y recuperas lo que subiste. Así que sube casi " +
            "siempre; la pista te dice con qué pocas manos retirarte.",
        },
      ],
    },
  ],
};
export default lesson;
