import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { ManagedFlag } from "@waybill/contract/operations/settings";
import type { FlagName } from "@waybill/domain/markets/flags";
import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { lockFlags, saveFlag } from "./rows.ts";
import type { FlagDeps } from "./managed-flag-answer.ts";
import { readFlag } from "./read-flag.ts";

type Facts = NonNullable<BodyOf<typeof endpoints.setFlag>["expected"]>;
/** A change of a flag; `expected` may leave out what its caller does not show. */
export type FlagChange = Omit<BodyOf<typeof endpoints.setFlag>, "expected"> & {
  expected?: Partial<Facts> | undefined;
};
const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const time = (text: string | null) => text && new Date(text).toISOString();
const factsOf = ({ value, brands, countries, share, from, until }: Facts): Facts => ({
  value,
  brands,
  countries,
  share,
  from: time(from),
  until: time(until),
});

/**
 * Sets one flag in a transaction; missing fields stay unchanged. Refused if the flag has changed since the caller read
 * it (`expected`).
 */
export async function writeFlag(
  deps: FlagDeps,
  actor: Operator,
  db: Kysely<Tables>,
  { name, change: { expected, ...change } }: { name: FlagName; change: FlagChange },
): Promise<ManagedFlag> {
  const at = deps.now();
  await lockFlags(db);
  const before = await readFlag(deps, name, db);
  const { brands = before.brands, countries = before.countries, share = before.share } = change;
  const { from = before.from, until = before.until } = change;
  if (from !== null && until !== null && new Date(until) <= new Date(from))
    throw new Refused("malformed_request", { path: ["until"] });
  const wanted = factsOf({ value: change.value, brands, countries, share, from, until });
  if (!isDeepStrictEqual(factsOf({ ...before, ...expected }), factsOf(before))) {
    // A call that is sent again because its answer was lost finds its own setting.
    if (isDeepStrictEqual(wanted, factsOf(before))) return before;
    throw new Refused("changed_meanwhile", { path: ["expected"] });
  }
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
  await recordAudit(
    db,
    { by: actor, at },
    {
      action: "flag.set",
      subject: { kind: "flag", id: name },
      before: factsOf(before),
      after: wanted,
    },
  );
  return readFlag(deps, name, db);
}
