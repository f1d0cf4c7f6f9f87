import type { Account } from "@waybill/contract/accounts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { countries } from "@waybill/domain/markets/countries";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findUser, updateUser } from "./rows.ts";
import { requireAccount } from "./require-account.ts";

export async function readAccount({ db }: Pick<Deps, "db">, actor: Actor): Promise<Account> {
  const user = await findUser(db, requireAccount(actor).userId);
  if (!user) throw new Refused("not_found");
  const { email, role, vat_number, language = null } = user;
  return { email, role, vat_number, language };
}

type AccountChanges = { vat_number?: string | null | undefined; language?: string | null | undefined };

/** Sets the given values of the caller's account; null or empty removes a value. */
export async function updateAccount(
  deps: Pick<Deps, "db" | "settings">,
  actor: Actor,
  { vat_number, language }: AccountChanges,
): Promise<Account> {
  const { userId } = requireAccount(actor);
  const key = accountChecks.vat_number({ vat_number }, countries[deps.settings.country]);
  if (key !== undefined) throw new Refused("rule_broken", { key, path: ["vat_number"] });
  if (language && !countries[deps.settings.country].languages.includes(language))
    throw new Refused("malformed_request", { path: ["language"] });
  const changes = {
    ...(vat_number !== undefined && { vat_number: vat_number?.trim() || null }),
    ...(language !== undefined && { language: language || null }),
  };
  if (Object.keys(changes).length > 0) await updateUser(deps.db, userId, changes);
  return readAccount(deps, actor);
}
