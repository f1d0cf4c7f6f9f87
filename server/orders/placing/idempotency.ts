import { isPaidByCard } from "@waybill/domain/orders/order";
import { createHash } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import type { Refused } from "../../platform/http/refused.ts";
import type { KeyedOrder } from "../rows.ts";

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

/** What a card is to pay for is never the first answer to a request that is placed at once, though they say the same. */
export const cardHash = (requestHash: string): string => `card:${requestHash}`;

/** Whether a key is free again: its order was to be paid by a card, which never paid it and never will. */
export const wasGivenUp = ({ body_hash, status }: KeyedOrder): boolean =>
  body_hash.startsWith("card:") && status === "PAYMENT_CANCELLED";

/** Why a key that stands for another order cannot be used. */
export const whyTaken = (holder: KeyedOrder): ConstructorParameters<typeof Refused> =>
  holder.body_hash.startsWith("card:") && !isPaidByCard(holder)
    ? ["payment_under_way", { retryAfter: 2 }]
    : ["idempotency_key_reused"];
