import type { Account, Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";

/** Requires an actor with an account: guests and partners have none. */
export function requireAccount(actor: Actor): Account {
  if (actor.kind === "vendor" || actor.kind === "operator") return actor;
  throw new Refused("not_found");
}

/** Requires a merchant's own user: not a visiting operator, and not a program. */
export function requirePerson(actor: Actor): Extract<Account, { kind: "vendor" }> {
  if (actor.kind !== "vendor" || actor.visit) throw new Refused("not_found");
  return actor;
}

/** Requires an actor who is one of the vendor's own users; for operators and programs the vendor is not found. */
export function requireMerchantOf(actor: Actor, vendorId: string): Extract<Account, { kind: "vendor" }> {
  if (actor.kind !== "vendor" || !actor.vendorIds.has(vendorId)) throw new Refused("vendor_not_found");
  return actor;
}
