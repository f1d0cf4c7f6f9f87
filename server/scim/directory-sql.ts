// What features above read of a directory within their own transactions.
export { isInactive } from "./rows.ts";
