// Exports the SQL about outlets that other features run in their own transactions.
export { findVendors } from "../rows.ts";
export { findParent, insertOutlet, type OutletRow } from "./rows.ts";
