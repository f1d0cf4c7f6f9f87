import type * as endpoints from "@waybill/contract/operations/fleets";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { revokeKeyOfFleet, fleetKeyPrefix, saveFleetKey } from "../../accounts/callers/fleet-keys.ts";
import { announceEndedSessions } from "../../accounts/sessions/announce-ended-sessions.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { hasFleet } from "./fleet-rows.ts";

/** Adds an API key for a fleet; only the hash of its secret is stored. */
export async function addFleetKey(
  deps: Deps,
  by: Actor,
  { fleetId, name = "" }: { fleetId: string; name?: string | undefined },
): Promise<AnswerOf<typeof endpoints.addFleetKey>["result"]> {
  const at = deps.now();
  const keyId = `key-${deps.randomBytes(6).toString("hex")}`;
  const secret = `${fleetKeyPrefix}${deps.randomBytes(32).toString("base64url")}`;
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await hasFleet(pool, fleetId))) throw new Refused("not_found", { path: ["fleet_id"] });
    await saveFleetKey(db, { keyId, fleetId, secret, name, at });
    const subject = { kind: "key", id: keyId };
    await recordAudit(db, { by, at }, { action: "key.added", subject, after: { fleet_id: fleetId, name } });
  });
  const created_at = at.toISOString();
  return { key: keyId, name, created_at, last_used_at: null, revoked_at: null, secret };
}

/** Revokes a key at once, in every process. */
export async function endFleetKey(
  deps: Deps,
  by: Actor,
  { fleetId, keyId }: { fleetId: string; keyId: string },
): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ db }) => {
    if (!(await revokeKeyOfFleet(db, { keyId, fleetId, at }))) throw new Refused("not_found");
    const subject = { kind: "key", id: keyId };
    await recordAudit(db, { by, at }, { action: "key.ended", subject, before: { fleet_id: fleetId } });
  });
  await announceEndedSessions(deps, [keyId]);
}
