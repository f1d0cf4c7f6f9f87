export { guestVendorId, mayActFor } from "@waybill/domain/accounts/acting-for";
export type { Actor } from "../platform/actor.ts";
