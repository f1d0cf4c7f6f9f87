// Exports the SQL about users and roles that other features run in their own transactions.
export { insertUser } from "../registering/registration-rows.ts";
export { findVendorAndOutlets, findUserByEmail, revokeSessionsOf } from "../rows.ts";
export { findOwnRoles, lockTeams } from "./rows.ts";
