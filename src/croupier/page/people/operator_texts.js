/** The texts of the operator's page. */
import { text, textN } from "../kit/words.js";

export const o = {
  title: text("Run the house"),
  lead: text("Tables and accounts of this house. Whatever you do here is written down."),
  notOne: text(
    "This page is for operators. Who runs the server makes you one: croupier accounts operator NAME, and " +
      "then you log in again.",
  ),
  look: text("Look at it"),
  closing: /** @param {string} name */ (name) => text("Close {name}", { name }),
  closeLong: text(
    "For good: nobody sits there any more, a hand in play is given up, and nobody gains by it. Its history stays.",
  ),
  whyNoted: text("Why, for the record"),
  ending: /** @param {string} name */ (name) => text("End {name}", { name }),
  archiving: /** @param {string} name */ (name) => text("Archive {name}", { name }),
  endLong: text("It ends as it stands, and who is left is placed by chips. Nobody can play on."),
  archiveLong: text(
    "It leaves the lists and takes no more entries. Its log stays, and it can be brought back.",
  ),
  last: /** @param {string} when */ (when) => text("last played {when}", { when }),
  afterTitle: /** @param {string} name */ (name) => text("The account {name}", { name }),
  newPassword: /** @param {string} name */ (name) =>
    text("{name} logs in with this password, good for one day, and chooses another:", { name }),
  lift: text("Lift the ban"),
  delete: text("Delete for good"),
  deleteLong: text(
    "Deleting takes the name and the password away for good. The hands they played stay, as those of a " +
      "deleted player.",
  ),
  copy: text("Copy"),
  copied: text("Copied"),
  peopleAt: /** @param {string} name */ (name) => text("People at {name}", { name }),
  banLong: text(
    "A ban ends their sessions at once. A guest does not come back in this browser, and for some days nobody " +
      "becomes a guest from where they are connected; accounts log in from there all the same.",
  ),
  days: text("Days for which their address is closed to guests"),
  invitationsLong: text(
    "They are needed where the house runs with --invitation-only. Each person who follows the link uses one up.",
  ),
  link: text("The link, shown this once"),
  left: /** @param {number} n @param {string} when */ (n, when) =>
    textN("for {n} person, until {when}", "for {n} people, until {when}", { n, when }),
  by: /** @param {string} name */ (name) => text("by {name}", { name }),
};
