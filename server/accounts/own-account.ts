import type { Account } from "@waybill/contract/accounts";
import { accountChecks } from "@waybill/domain/accounts/account";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findUser, setVatNumber } from "./rows.ts";

/** Who has an account: guests and partners have none. */
export function requireAccount(actor: Actor): Extract<Actor, { kind: "vendor" | "operator" }> {
  if (actor.kind === "vendor" || actor.kind === "operator") return actor;
  throw new Refused("not_found");
}

export async function readAccount({ db }: Pick<Deps, "db">, actor: Actor): Promise<Account> {
  const user = await findUser(db, requireAccount(actor).userId);
  if (!user) throw new Refused("not_found");
  const { email, role, vat_number } = user;
  return { email, role, vat_number };
}

/** Sets the VAT number of the caller's account; an empty one removes it. */
export async function updateAccount(
  deps: Pick<Deps, "db">,
  actor: Actor,
  { vat_number }: { vat_number?: string | null | undefined },
): Promise<Account> {
  const { userId } = requireAccount(actor);
  const key = accountChecks.vat_number({ vat_number });
  if (key !== undefined) throw new Refused("rule_broken", { key, path: ["vat_number"] });
  await setVatNumber(deps.db, userId, vat_number?.trim() || null);
  return readAccount(deps, actor);
}
