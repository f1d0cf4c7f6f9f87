// Exports the directory's SQL that features above use in their own transactions.
export { isInactive } from "./rows.ts";
