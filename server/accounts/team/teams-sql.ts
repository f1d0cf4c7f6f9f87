// What features above read and write of people and their roles within their own transactions.
export { insertUser } from "../registering/registration-rows.ts";
export { findFamily, findUserByEmail, revokeSessionsOf } from "../rows.ts";
export { findOwnRoles, lockTeams } from "./rows.ts";
