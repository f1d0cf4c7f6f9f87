import { isPaidByCard } from "@waybill/domain/orders/order";
import { hash } from "node:crypto";
import type { Pool } from "pg";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Refused } from "../../platform/http/refused.ts";
import { deleteKeysBefore, type KeyedOrder } from "./rows.ts";

/** The owner of an idempotency key: two actors can use the same key independently. */
export function keyOwner(actor: Actor): string {
  switch (actor.kind) {
    case "vendor":
    case "operator":
      return `user:${actor.userId}`;
    case "partner":
      return `partner:${actor.vendorId}`;
    case "client":
      return `client:${actor.clientId}`;
    case "guest":
      return `guest:${actor.guestId}`;
    case "rider":
      return `rider:${actor.riderId}`;
    case "fleet":
      return `fleet:${actor.fleetId}`;
  }
}

/** JSON with sorted field names. */
const canonicalJson = (value: unknown): string => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const parts = value as Record<string, unknown>;
  let json = "";
  for (const key of Object.keys(parts).sort()) {
    if (parts[key] === undefined) continue;
    json += `${json === "" ? "{" : ","}${JSON.stringify(key)}:${canonicalJson(parts[key])}`;
  }
  return json === "" ? "{}" : `${json}}`;
};

/**
 * A hash that is equal for two bodies with the same content, whatever the order of their fields. The order of lists
 * counts.
 */
export const bodyHash = (body: unknown): string => hash("sha256", canonicalJson(body), "base64url");

/** Marks a card order's key, so that a request without a card never gets that order, even with the same content. */
export const cardHash = (requestHash: string): string => `card:${requestHash}`;

/** True if a key is free again: its order was to be paid by card, and the payment was cancelled. */
export const wasPaymentCancelled = ({ body_hash, status }: KeyedOrder): boolean =>
  body_hash.startsWith("card:") && status === "PAYMENT_CANCELLED";

/** Why a key that belongs to another order cannot be used. */
export const refusalOfTakenKey = (holder: KeyedOrder): ConstructorParameters<typeof Refused> =>
  holder.body_hash.startsWith("card:") && !isPaidByCard(holder)
    ? ["payment_under_way", { retryAfter: 2 }]
    : ["idempotency_key_reused"];

/** Separate per database, so that two servers in one test process do not mix. */
const inFlight = new WeakMap<Pool, Map<string, Promise<unknown>>>();

/**
 * Runs work with a given name once at a time: callers during that time get the same result and use no database
 * connection. So a client that sends one order a thousand times does not block others.
 */
export function shareInFlight<T>(pool: Pool, name: string, begin: () => Promise<T>): Promise<T> {
  const present = inFlight.get(pool) ?? new Map<string, Promise<unknown>>();
  inFlight.set(pool, present);
  // The name identifies the work, and so the type of its result.
  const started = present.get(name) as Promise<T> | undefined;
  if (started) return started;
  const answer = begin().finally(() => present.delete(name));
  present.set(name, answer);
  return answer;
}

const keepKeysMs = 7 * 86_400_000;

/** Deletes the keys of old orders, which no client sends again. */
export const purgeIdempotencyKeys = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteKeysBefore(pool, new Date(now().getTime() - keepKeysMs));
