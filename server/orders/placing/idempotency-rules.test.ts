import type { Actor } from "../../platform/actor.ts";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import {
  bodyHash,
  cardHash,
  keyOwner,
  shareInFlight,
  wasPaymentCancelled,
  refusalOfTakenKey,
} from "./idempotency.ts";
import type { KeyedOrder } from "./rows.ts";

test("a key belongs to its caller, and two callers can use the same key", () => {
  const actors = [
    [{ kind: "vendor", userId: "u1" }, "user:u1"],
    [{ kind: "operator", userId: "o1" }, "user:o1"],
    [{ kind: "partner", vendorId: "v1" }, "partner:v1"],
    [{ kind: "client", clientId: "c1" }, "client:c1"],
    [{ kind: "guest", guestId: "g1" }, "guest:g1"],
    [{ kind: "rider", riderId: "r1" }, "rider:r1"],
    [{ kind: "fleet", fleetId: "f1" }, "fleet:f1"],
  ] as const;
  for (const [actor, name] of actors) expect(keyOwner(actor as unknown as Actor), actor.kind).toBe(name);
});

test("a body is hashed field by field, including empty fields and lists", () => {
  const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
  expect(bodyHash({})).toBe(hashOf("{}"));
  expect(bodyHash({ a: undefined })).toBe(hashOf("{}"));
  expect(bodyHash(null)).toBe(hashOf("null"));
  expect(bodyHash([2, 1])).toBe(hashOf("[2,1]"));
  expect(bodyHash({ b: [1], a: "x" })).toBe(hashOf('{"a":"x","b":[1]}'));
});

const holder = (body_hash: string, status: string, history: string[] = []) =>
  ({ body_hash, status, status_history: history.map((one) => ({ status: one })) }) as unknown as KeyedOrder;

test("a key is free again only if its order was to be paid by card and the payment was cancelled", () => {
  expect(cardHash("abc")).toBe("card:abc");
  expect(wasPaymentCancelled(holder("card:abc", "PAYMENT_CANCELLED"))).toBe(true);
  expect(wasPaymentCancelled(holder("card:abc", "PAYMENT_INITIATED"))).toBe(false);
  expect(wasPaymentCancelled(holder("abc", "PAYMENT_CANCELLED"))).toBe(false);
  expect(wasPaymentCancelled(holder("abc card:", "PAYMENT_CANCELLED"))).toBe(false);
});

test("the refusal of a used key distinguishes a payment in progress from another order", () => {
  const paymentInFlight = ["payment_under_way", { retryAfter: 2 }];
  expect(refusalOfTakenKey(holder("card:abc", "PAYMENT_INITIATED", ["PAYMENT_INITIATED"]))).toEqual(
    paymentInFlight,
  );
  const paid = ["PAYMENT_INITIATED", "PAYMENT_COMMITTED", "NEW"];
  expect(refusalOfTakenKey(holder("card:abc", "NEW", paid))).toEqual(["idempotency_key_reused"]);
  expect(refusalOfTakenKey(holder("abc", "NEW", ["NEW"]))).toEqual(["idempotency_key_reused"]);
  expect(refusalOfTakenKey(holder("abc card:", "NEW", ["NEW"]))).toEqual(["idempotency_key_reused"]);
});

test("concurrent work of one name is done once, and again if requested later", async () => {
  const [pool, other] = [{}, {}] as Pool[];
  let started = 0;
  const work = async () => (started += 1);
  const share = (name: string, of = pool) => shareInFlight(of!, name, work);
  expect(await Promise.all([share("a"), share("a"), share("b"), share("a", other)])).toEqual([1, 1, 2, 3]);
  expect(await Promise.all([share("a"), share("a")])).toEqual([4, 4]);

  const fails = () => shareInFlight(pool!, "c", () => Promise.reject(new Error(`try ${(started += 1)}`)));
  const outcomes = await Promise.allSettled([fails(), fails()]);
  expect(outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason))).toEqual([
    "Error: try 5",
    "Error: try 5",
  ]);
  await expect(fails()).rejects.toThrow("try 6");
});
