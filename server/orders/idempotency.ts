import type { Actor } from "../platform/actor.ts";
import { createHash } from "node:crypto";

/** Whose idempotency keys these are: the same key of two actors is two keys. */
export function keyOwner(actor: Actor): string {
  switch (actor.kind) {
    case "vendor":
    case "operator":
      return `user:${actor.userId}`;
    case "partner":
      return `partner:${actor.vendorId}`;
    case "guest":
      return `guest:${actor.guestId}`;
    case "rider":
      return `fleet:${actor.fleetId}`;
  }
}

const canonical = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, part]) => part !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [key, canonical(part)]),
      );

/** The same for two bodies that say the same, in whatever order their fields stand. Order bodies hold no lists. */
export const bodyHash = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(canonical(body)))
    .digest("base64url");
