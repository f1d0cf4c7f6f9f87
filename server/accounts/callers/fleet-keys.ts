import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import type { CachedActor } from "./actor-cache.ts";
import { insertFleetKey, revokeFleetKey, findFleetKey } from "../rows.ts";

/** The prefix of every fleet key, so that secret scanners find a leaked key. */
export const fleetKeyPrefix = "wb_fleet_";
type NewFleetKey = { keyId: string; fleetId: string; secret: string; name: string; at: Date };

const hourMs = 3_600_000;

const hashOfFleetKey = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Stores a new fleet key: only the hash of its secret. */
export const saveFleetKey = (
  db: Deps["db"],
  { keyId, fleetId, secret, name, at }: NewFleetKey,
): Promise<void> =>
  insertFleetKey(db, {
    key_id: keyId,
    fleet_id: fleetId,
    secret_hash: hashOfFleetKey(secret),
    name,
    created_at: at,
  });

/** Revokes a key of a fleet. False if the fleet has no active key with this id. */
export const revokeKeyOfFleet = (
  db: Deps["db"],
  key: { keyId: string; fleetId: string; at: Date },
): Promise<boolean> => revokeFleetKey(db, key);

/** Returns the fleet that owns an active key; undefined if the key is unknown or revoked. */
export async function fleetOfKey(
  { db, now }: Pick<Deps, "db" | "now">,
  secret: string,
): Promise<CachedActor | undefined> {
  const key = await findFleetKey(db, hashOfFleetKey(secret), now());
  if (!key) return undefined;
  const actor = { kind: "fleet", fleetId: key.fleet_id, sessionId: key.key_id } as const;
  return { actor, goodUntil: now().getTime() + hourMs };
}
