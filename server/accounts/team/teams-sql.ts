// The reads and writes of people and their roles within other features' transactions.
export { insertUser } from "../registering/registration-rows.ts";
export { findFamily, findUserByEmail, revokeSessionsOf } from "../rows.ts";
export { findOwnRoles, lockTeams } from "./rows.ts";
