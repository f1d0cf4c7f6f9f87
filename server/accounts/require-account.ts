import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";

/** Who has an account: guests and partners have none. */
export function requireAccount(actor: Actor): Extract<Actor, { kind: "vendor" | "operator" }> {
  if (actor.kind === "vendor" || actor.kind === "operator") return actor;
  throw new Refused("not_found");
}
