// Exports the directory's SQL that other features use in their own transactions.
export { isInactive } from "./rows.ts";
