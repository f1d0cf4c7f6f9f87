// The reads and writes of outlets within other features' transactions.
export { findVendors } from "../rows.ts";
export { findParent, insertOutlet, type OutletRow } from "./rows.ts";
