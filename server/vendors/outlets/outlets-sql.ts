// What features above read and write of outlets within their own transactions.
export { findVendors } from "../rows.ts";
export { findParent, insertOutlet, type OutletRow } from "./rows.ts";
