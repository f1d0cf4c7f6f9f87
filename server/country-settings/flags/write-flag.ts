import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { ManagedFlag } from "@waybill/contract/operations/settings";
import type { FlagName } from "@waybill/domain/markets/flags";
import type { Kysely } from "kysely";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { saveFlag } from "./rows.ts";
import type { FlagDeps } from "./managed-flag-answer.ts";
import { readFlag } from "./read-flag.ts";

export type FlagChange = BodyOf<typeof endpoints.setFlag>;
const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Sets one flag in a transaction; missing fields stay unchanged. */
export async function writeFlag(
  deps: FlagDeps,
  actor: Operator,
  db: Kysely<Tables>,
  { name, change }: { name: FlagName; change: FlagChange },
): Promise<ManagedFlag> {
  const at = deps.now();
  const before = await readFlag(deps, name, db);
  const { brands = before.brands, countries = before.countries, share = before.share } = change;
  const { from = before.from, until = before.until } = change;
  if (from !== null && until !== null && new Date(until) <= new Date(from))
    throw new Refused("malformed_request", { path: ["until"] });
  await saveFlag(db, {
    name,
    is_on: change.value,
    brands,
    countries,
    share,
    starts_at: dateOf(from),
    ends_at: dateOf(until),
    updated_at: at,
    updated_by: actor.userId,
  });
  const after = await readFlag(deps, name, db);
  const facts = ({ value, ...flag }: ManagedFlag) => ({
    value,
    brands: flag.brands,
    countries: flag.countries,
    share: flag.share,
    from: flag.from,
    until: flag.until,
  });
  await recordAudit(
    db,
    { by: actor, at },
    {
      action: "flag.set",
      subject: { kind: "flag", id: name },
      before: facts(before),
      after: facts(after),
    },
  );
  return after;
}
