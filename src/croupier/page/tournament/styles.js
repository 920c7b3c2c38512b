/** The style sheets of all pages of tournaments. */
import { styled } from "../kit/game_modules.js";

await Promise.all([styled(import.meta.url, "tournament.css"), styled(import.meta.url, "tournaments.css")]);
