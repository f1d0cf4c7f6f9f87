import type * as endpoints from "@waybill/contract/operations/fleets";
import type { AnswerOf, BodyOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Fleet } from "@waybill/contract/operations/fleets";
import { recordAudit } from "../../audit/record-audit.ts";
import { courierAddress } from "../couriers/handle-courier-webhook.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findFleets, type FleetRow, insertFleet } from "./fleet-rows.ts";

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

export async function listFleets(
  deps: FleetDeps & Pick<Deps, "pool">,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listFleets)["query"]>,
): Promise<AnswerOf<typeof endpoints.listFleets>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findFleets(deps.pool, { after, limit: limit + 1 });
  return pageAfter(
    rows,
    limit,
    ({ fleet_id }) => [fleet_id],
    (row) => fleetAnswer(deps, row),
  );
}

export async function addFleet(
  deps: Deps,
  by: Actor,
  { name, kind, courier = null }: BodyOf<typeof endpoints.addFleet>,
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
