/** The avatar's former address. */
export * from "../kit/avatar.js";
