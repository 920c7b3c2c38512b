"""The words on paper in other languages; English is in the template."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["LANGUAGES", "SPANISH", "figures_in", "words_in"]

SPANISH = {
    "Receipts": "Recibos",
    "Seat cards": "Tarjetas de asiento",
    "Table sheets": "Hojas de mesa",
    "Bag list": "Lista de bolsas",
    "Standings": "Clasificación",
    "Payout sheet": "Hoja de premios",
    "{n} entries": "{n} entradas",
    "pool {n}": "bolsa de {n}",
    "day {n}": "día {n}",
    "Table {table}, seat {seat}": "Mesa {table}, asiento {seat}",
    "Table {table}": "Mesa {table}",
    "QR code": "Código QR",
    "{n} in chips": "{n} en fichas",
    "The code opens your page: your seat, your stack, and where you move.": (
        "El código abre tu página: tu asiento, tus fichas y adónde pasas."
    ),
    "Received from": "Recibido de",
    "1 entry of {prize} for the prizes": "1 entrada de {prize} para los premios",
    "{n} entries of {prize} for the prizes": "{n} entradas de {prize} para los premios",
    "and {fee} fee": "y {fee} de gastos",
    "Signature:": "Firma:",
    "points won and lost, hand by hand; they add up to 0": (
        "puntos ganados y perdidos, mano a mano; suman 0"
    ),
    "Hand": "Mano",
    "Point": "Punto",
    "Out, Fantasyland": "Fuera, Fantasyland",
    "Level {level}: a point is {n}": "Nivel {level}: un punto son {n}",
    "Remove the {chips}: race the odd ones, at most one chip each": (
        "Se retiran las fichas de {chips}: las sueltas se sortean, como mucho una por persona"
    ),
    "Player": "Jugador",
    "Table": "Mesa",
    "Seat": "Asiento",
    "Chips": "Fichas",
    "Counted, signature": "Contado, firma",
    "{n} players left": "quedan {n} jugadores",
    "{n} chips in play": "{n} fichas en juego",
    "Bag tags": "Etiquetas de las bolsas",
    "end of day {n}": "fin del día {n}",
    "Still in": "Siguen jugando",
    "Final places": "Puestos finales",
    "Out": "Fuera",
    "Place": "Puesto",
    "Prize": "Premio",
    "A place with ? is not certain: a slower table may still play that hand.": (
        "Un puesto con ? no es seguro: una mesa más lenta aún puede jugar esa mano."
    ),
    "Nobody is out yet.": "Aún no está fuera nadie.",
    "Received (signature)": "Recibido (firma)",
    "All prizes": "Todos los premios",
    "The players agreed to share ({method}).": "Los jugadores acordaron un reparto ({method}).",
    "icm": "ICM",
    "chips": "por fichas",
    "equal": "a partes iguales",
    "Director, date": "Dirección, fecha",
    "Witness": "Testigo",
    "Settings": "Estructura",
}
LANGUAGES: dict[str, dict[str, str]] = {"en": {}, "es": SPANISH}


def figures_in(language: str) -> Callable[[int], str]:
    """A function that writes whole numbers. Spanish uses points, and none in four-figure numbers."""

    def written(value: int) -> str:
        if language != "es":
            return f"{value:,}"
        return str(value) if abs(value) < 10_000 else f"{value:,}".replace(",", ".")

    return written


def words_in(language: str) -> Callable[..., str]:
    """A text with named parts in a language; in English if it is not translated."""
    known, written = LANGUAGES.get(language, {}), figures_in(language)

    def words(text: str, **parts: int | str) -> str:
        given = {name: written(part) if isinstance(part, int) else part for name, part in parts.items()}
        return known.get(text, text).format(**given)

    return words
