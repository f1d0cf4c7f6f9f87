// Directory reads for features above, within their own transactions.
export { isInactive } from "./rows.ts";
