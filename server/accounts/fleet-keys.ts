import { createHash } from "node:crypto";
import type { Deps } from "../platform/deps.ts";
import type { KnownActor } from "./recent-actors.ts";
import { useFleetKey } from "./rows.ts";

/** What every key of a fleet begins with, so that one that got out is found. */
export const fleetKeyPrefix = "wb_fleet_";
const hourMs = 3_600_000;

export const hashOfFleetKey = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

/** The fleet whose programs have this key; undefined: it was ended, or never was. */
export async function fleetOfKey(
  { db, now }: Pick<Deps, "db" | "now">,
  secret: string,
): Promise<KnownActor | undefined> {
  const key = await useFleetKey(db, hashOfFleetKey(secret), now());
  if (!key) return undefined;
  const actor = { kind: "fleet", fleetId: key.fleet_id, sessionId: key.key_id } as const;
  return { actor, goodUntil: now().getTime() + hourMs };
}
