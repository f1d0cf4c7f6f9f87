import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { addFleet, addFleetKey, Fleet, listFleets } from "@waybill/contract/operations/fleets";
import { endFleetKey, fleetKeyPrefix, keepFleetKey } from "../../accounts/fleet-keys.ts";
import { announceEnds } from "../../accounts/sessions/announce-ends.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { courierAddress } from "../couriers/hear-courier.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findFleets, type FleetRow, hasFleet, insertFleet } from "./fleet-rows.ts";

const time = (text: string | null) => text && new Date(text).toISOString();

type FleetDeps = Pick<Deps, "settings" | "publicUrl">;

const courierAnswer = (
  { settings, publicUrl }: FleetDeps,
  { courier, paused_until }: Pick<FleetRow, "courier" | "paused_until">,
): Fleet["courier"] =>
  courier && {
    name: courier,
    is_connected: settings.couriers[courier] !== undefined,
    webhook_url: `${publicUrl()}${courierAddress(courier)}`,
    paused_until: paused_until?.toISOString() ?? null,
  };

const fleetAnswer = (
  deps: FleetDeps,
  { keys, created_at, courier, paused_until, ...fleet }: FleetRow,
): Fleet => ({
  ...fleet,
  courier: courierAnswer(deps, { courier, paused_until }),
  created_at: created_at.toISOString(),
  credentials: keys.map((key) => ({
    ...key,
    created_at: new Date(key.created_at).toISOString(),
    last_used_at: time(key.last_used_at),
    revoked_at: time(key.revoked_at),
  })),
});

export async function listAllFleets(
  deps: FleetDeps & Pick<Deps, "pool">,
  { cursor, limit = defaultPage }: Parsed<(typeof listFleets)["query"]>,
): Promise<AnswerOf<typeof listFleets>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findFleets(deps.pool, { after, limit: limit + 1 });
  return pageAfter(
    rows,
    limit,
    ({ fleet_id }) => [fleet_id],
    (row) => fleetAnswer(deps, row),
  );
}

export async function makeFleet(
  deps: Deps,
  by: Actor,
  { name, kind, courier = null }: BodyOf<typeof addFleet>,
): Promise<Fleet> {
  if (courier !== null && kind !== "courier") throw new Refused("malformed_request", { path: ["courier"] });
  const fleetId = `fleet-${deps.randomBytes(5).toString("hex")}`;
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await insertFleet(pool, { fleetId, kind, name, courier, at })))
      throw new Refused("courier_taken", { path: ["courier"] });
    const subject = { kind: "fleet", id: fleetId };
    await recordAudit(db, { by, at }, { action: "fleet.added", subject, after: { kind, name, courier } });
  });
  const [row] = await findFleets(deps.pool, { only: fleetId, limit: 1 });
  if (!row) throw new Error("A fleet was not written.");
  return fleetAnswer(deps, row);
}

/** A key of a fleet's programs; of its secret only the hash is kept. */
export async function makeFleetKey(
  deps: Deps,
  by: Actor,
  { fleetId, name = "" }: { fleetId: string; name?: string | undefined },
): Promise<AnswerOf<typeof addFleetKey>["result"]> {
  const at = deps.now();
  const keyId = `key-${deps.randomBytes(6).toString("hex")}`;
  const secret = `${fleetKeyPrefix}${deps.randomBytes(32).toString("base64url")}`;
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await hasFleet(pool, fleetId))) throw new Refused("not_found", { path: ["fleet_id"] });
    await keepFleetKey(db, { keyId, fleetId, secret, name, at });
    const subject = { kind: "key", id: keyId };
    await recordAudit(db, { by, at }, { action: "key.added", subject, after: { fleet_id: fleetId, name } });
  });
  const created_at = at.toISOString();
  return { key: keyId, name, created_at, last_used_at: null, revoked_at: null, secret };
}

/** Ends a key at once, in every process. */
export async function endKey(
  deps: Deps,
  by: Actor,
  { fleetId, keyId }: { fleetId: string; keyId: string },
): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ db }) => {
    if (!(await endFleetKey(db, { keyId, fleetId, at }))) throw new Refused("not_found");
    const subject = { kind: "key", id: keyId };
    await recordAudit(db, { by, at }, { action: "key.ended", subject, before: { fleet_id: fleetId } });
  });
  await announceEnds(deps, [keyId]);
}
