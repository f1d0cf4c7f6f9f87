import type { BodyOf } from "@waybill/contract/endpoint";
import type { addRider, changeRider, ConsoleRider } from "@waybill/contract/operations/riders";
import { countries } from "@waybill/domain/markets/countries";
import { toMinor } from "@waybill/domain/money/money";
import { e164 } from "@waybill/domain/phones/phone-numbers";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { hasFleet } from "./fleet-rows.ts";
import { isPhoneTaken, putRider, type RiderFacts, type RiderRow } from "./rows.ts";
import { consoleRiderAnswer, requireRider } from "./console-rider-answer.ts";

type Changes = BodyOf<typeof addRider> | BodyOf<typeof changeRider>;
type Former = Pick<RiderRow, keyof RiderFacts>;

/** The data of a rider after a change: omitted fields keep their values. */
function factsAfter({ settings }: Pick<Deps, "settings">, former: Former, changes: Changes): RiderFacts {
  const country = countries[settings.country];
  const { cash_limit, phone_number, documents, ...otherChanges } = changes;
  const phone = phone_number === undefined ? former.phone_number : e164(phone_number, country);
  if (phone === undefined) throw new Refused("malformed_request", { path: ["phone_number"] });
  const changedFields = Object.fromEntries(
    Object.entries(otherChanges).filter(([, value]) => value !== undefined),
  );
  return {
    ...former,
    ...changedFields,
    phone_number: phone,
    cash_limit_minor:
      cash_limit === undefined
        ? former.cash_limit_minor
        : cash_limit === null
          ? null
          : toMinor(cash_limit, country.currency),
    documents: documents ?? former.documents,
  };
}

/** The fields of a rider for the audit: none that identify the person. */
const audited = ({
  fleet_id,
  vehicle,
  vehicle_kind,
  has_cold_bag,
  cash_limit_minor,
  areas,
  documents,
}: Former) => ({
  fleet_id,
  vehicle,
  vehicle_kind,
  has_cold_bag,
  cash_limit_minor,
  areas,
  documents: documents.map(({ kind, expires_on }) => ({ kind, expires_on: expires_on ?? null })),
});

const blank: Former = {
  fleet_id: "own",
  phone_number: "",
  name: "",
  vehicle: null,
  vehicle_kind: null,
  plate: null,
  has_cold_bag: false,
  cash_limit_minor: null,
  language: null,
  areas: [],
  documents: [],
};

/** Adds a rider or changes a rider's data. */
export async function putRiderFacts(
  deps: Deps,
  by: Actor,
  riderId: string | undefined,
  changes: Changes,
): Promise<ConsoleRider> {
  const id = riderId ?? `rider-${deps.randomBytes(6).toString("hex")}`;
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = riderId === undefined ? undefined : await requireRider(pool, riderId);
    const { fleet_id, phone_number, name, vehicle, vehicle_kind, plate, has_cold_bag, ...rest } =
      former ?? blank;
    const { cash_limit_minor, language, areas, documents } = rest;
    const kept = { fleet_id, phone_number, name, vehicle, vehicle_kind, plate, has_cold_bag };
    const before = { ...kept, cash_limit_minor, language, areas, documents };
    const facts = factsAfter(deps, before, changes);
    if (!(await hasFleet(pool, facts.fleet_id))) throw new Refused("not_found", { path: ["fleet_id"] });
    if (await isPhoneTaken(pool, facts.phone_number, id))
      throw new Refused("phone_number_taken", { path: ["phone_number"] });
    await putRider(pool, id, facts, at);
    await recordAudit(
      db,
      { by, at },
      {
        action: former ? "rider.changed" : "rider.added",
        subject: { kind: "rider", id },
        before: former && audited(before),
        after: audited(facts),
      },
    );
  });
  return consoleRiderAnswer(await requireRider(deps.pool, id), deps);
}
