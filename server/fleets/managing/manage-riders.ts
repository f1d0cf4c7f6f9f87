import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type {
  addRider,
  changeRider,
  ConsoleRider,
  listConsoleRiders,
} from "@waybill/contract/operations/riders";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor, toMinor } from "@waybill/domain/money/money";
import { e164 } from "@waybill/domain/phones/phone-numbers";
import { announceEnds } from "../../accounts/sessions/announce-ends.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { notifyRider } from "../riders/rider-hub.ts";
import { hasFleet } from "./fleet-rows.ts";
import {
  findRider,
  findRiders,
  isPhoneTaken,
  putRider,
  reinstateRow,
  type RiderFacts,
  type RiderRow,
  suspendRow,
} from "./rows.ts";

const minute = 60_000;
/** Somebody at work of whom nothing was heard for so long is lost from sight. */
const lostAfterMs = 3 * minute;

function presenceOf(row: RiderRow, now: Date): ConsoleRider["presence"] {
  const isBusy = row.jobs.length > 0;
  if (!isBusy && (row.state === null || row.state === "off")) return "off";
  if (!isBusy && row.state === "break") return "break";
  const isSeen = row.seen_at !== null && now.getTime() - row.seen_at.getTime() < lostAfterMs;
  if (!isSeen) return "lost";
  return isBusy ? "busy" : "free";
}

function riderAnswer(row: RiderRow, { settings, now }: Pick<Deps, "settings" | "now">): ConsoleRider {
  const { currency } = countries[settings.country];
  const { latitude, longitude, seen_at } = row;
  const isSeen = latitude !== null && longitude !== null && seen_at !== null;
  return {
    rider_id: row.rider_id,
    name: row.name,
    phone_number: row.phone_number,
    fleet_id: row.fleet_id,
    vehicle: row.vehicle,
    plate: row.plate,
    has_photo: row.has_photo,
    has_cold_bag: row.has_cold_bag,
    language: row.language,
    areas: row.areas,
    documents: row.documents,
    cash_limit: row.cash_limit_minor === null ? null : fromMinor(row.cash_limit_minor, currency),
    suspended: row.suspended_at && {
      at: row.suspended_at.toISOString(),
      reason: row.suspend_reason ?? "",
    },
    state: row.state ?? "off",
    presence: presenceOf(row, now()),
    since: row.since?.toISOString() ?? null,
    position: isSeen ? { latitude, longitude, at: seen_at.toISOString() } : null,
    jobs: row.jobs,
    cash_held: fromMinor(row.cash_minor, currency),
    currency,
    created_at: row.created_at.toISOString(),
  };
}

async function known(pool: Queryable, riderId: string): Promise<RiderRow> {
  const row = await findRider(pool, riderId);
  if (!row) throw new Refused("not_found", { path: ["rider_id"] });
  return row;
}

export const readRiderOf = async (deps: Deps, riderId: string): Promise<ConsoleRider> =>
  riderAnswer(await known(deps.pool, riderId), deps);

export async function listAllRiders(
  deps: Deps,
  { q, fleet, area, state, cursor, limit = defaultPage }: Parsed<(typeof listConsoleRiders)["query"]>,
): Promise<AnswerOf<typeof listConsoleRiders>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findRiders(deps.pool, { q, fleet, area, state, after, limit: limit + 1 });
  return pageAfter(
    rows,
    limit,
    ({ rider_id }) => [rider_id],
    (row) => riderAnswer(row, deps),
  );
}

type Changes = BodyOf<typeof addRider> | BodyOf<typeof changeRider>;
type Former = Pick<RiderRow, keyof RiderFacts>;

/** The facts of a rider after a change: what is left out stays. */
function factsAfter({ settings }: Pick<Deps, "settings">, former: Former, changes: Changes): RiderFacts {
  const country = countries[settings.country];
  const { cash_limit, phone_number, documents, ...others } = changes;
  const phone = phone_number === undefined ? former.phone_number : e164(phone_number, country);
  if (phone === undefined) throw new Refused("malformed_request", { path: ["phone_number"] });
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return {
    ...former,
    ...given,
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

/** What the audit keeps of a rider: nothing that says who it is. */
const audited = ({ fleet_id, vehicle, has_cold_bag, cash_limit_minor, areas, documents }: Former) => ({
  fleet_id,
  vehicle,
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
  plate: null,
  has_cold_bag: false,
  cash_limit_minor: null,
  language: null,
  areas: [],
  documents: [],
};

/** Adds a rider, or changes what is kept about one. */
export async function putRiderFacts(
  deps: Deps,
  by: Actor,
  riderId: string | undefined,
  changes: Changes,
): Promise<ConsoleRider> {
  const id = riderId ?? `rider-${deps.randomBytes(6).toString("hex")}`;
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = riderId === undefined ? undefined : await known(pool, riderId);
    const { fleet_id, phone_number, name, vehicle, plate, has_cold_bag, ...rest } = former ?? blank;
    const { cash_limit_minor, language, areas, documents } = rest;
    const kept = { fleet_id, phone_number, name, vehicle, plate, has_cold_bag };
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
  return readRiderOf(deps, id);
}

/** Signs a rider out and makes no more offers; what is under way stays the rider's until somebody else gets it. */
export async function suspendRider(
  deps: Deps,
  by: Actor,
  { riderId, reason }: { riderId: string; reason: string },
): Promise<ConsoleRider> {
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ pool, db }) => {
    await known(pool, riderId);
    const sessions = await suspendRow(pool, { riderId, reason, at });
    const subject = { kind: "rider", id: riderId };
    await recordAudit(db, { by, at }, { action: "rider.suspended", subject, after: { reason } });
    return sessions;
  });
  await announceEnds(deps, ended);
  await notifyRider(deps, riderId);
  return readRiderOf(deps, riderId);
}

export async function reinstateRider(deps: Deps, by: Actor, riderId: string): Promise<ConsoleRider> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const { suspended_at, suspend_reason } = await known(pool, riderId);
    if (suspended_at === null) return;
    await reinstateRow(pool, riderId);
    const subject = { kind: "rider", id: riderId };
    const before = { reason: suspend_reason };
    await recordAudit(db, { by, at }, { action: "rider.reinstated", subject, before });
  });
  return readRiderOf(deps, riderId);
}
