import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCancellable, whyNotCancellable } from "./cancelling.ts";
import { isRankedBetween, orderStatusNames, progressOf, type OrderStatus } from "./status.ts";
import { finalStatuses, mayFollow, nextStatuses, happyPath } from "./transitions.ts";

const reachableFrom = (start: OrderStatus): Set<OrderStatus> => {
  const reached = new Set([start]);
  for (const status of reached) for (const next of nextStatuses[status]) reached.add(next);
  return reached;
};
const rank = (status: OrderStatus) => progressOf(status) ?? Number.NaN;

/** INITIATED if a card is charged first, otherwise NEW. */
const firstStatuses: readonly OrderStatus[] = ["INITIATED", "NEW"];

test("every status can be reached, and a new order can reach all except the one before it", () => {
  const reached = new Set(firstStatuses.flatMap((status) => [...reachableFrom(status)]));
  expect(orderStatusNames.filter((status) => !reached.has(status))).toEqual([]);
  expect(orderStatusNames.filter((status) => !reachableFrom("NEW").has(status))).toEqual(["INITIATED"]);
});

test("only the four ends are final, and every order can reach one", () => {
  expect([...finalStatuses].sort()).toEqual([
    "CANCELLED",
    "DELIVERED",
    "PAYMENT_CANCELLED",
    "RETURNED_TO_VENDOR",
  ]);
  for (const status of orderStatusNames) {
    expect([...reachableFrom(status)].some((end) => finalStatuses.includes(end))).toBe(true);
  }
});

test("no status follows itself or is listed twice", () => {
  for (const status of orderStatusNames) {
    expect(mayFollow(status, status)).toBe(false);
    expect(new Set(nextStatuses[status]).size).toBe(nextStatuses[status].length);
  }
});

test("an order without problems only makes allowed moves, and its rank never falls", () => {
  happyPath.slice(1).forEach((status, index) => {
    const before = happyPath[index] ?? "NEW";
    expect(mayFollow(before, status), `${before} to ${status}`).toBe(true);
    expect(rank(status)).toBeGreaterThan(rank(before));
  });
});

test("ranks fall only for a new rider, a change, a late payment and a stop", () => {
  const falling = orderStatusNames.flatMap((from) =>
    nextStatuses[from].filter((to) => rank(to) >= 0 && rank(to) < rank(from)).map((to) => ({ from, to })),
  );
  const causes = falling.map(({ from, to }) => {
    if (from === "MODIFIED" || to === "MODIFIED") return "change";
    if (to === "WAITING_FOR_TRANSPORT") return "new rider";
    return isRankedBetween(to, "PAYMENT_INITIATED", "PAYMENT_COMMITTED") ? "payment" : `${from} to ${to}`;
  });
  expect(new Set(causes)).toEqual(new Set(["change", "new rider", "payment"]));
});

test("every status that may be cancelled can move to CANCELLED", () => {
  const open = orderStatusNames.filter(
    (status) =>
      isCancellable(status) ||
      !whyNotCancellable(
        { status, status_history: [{ status, created_at: "2026-01-01T00:00:00Z" }] },
        { now: new Date("2026-01-02T00:00:00Z"), delayedCancellation: true },
      ),
  );
  expect(open).toHaveLength(6);
  for (const status of open) expect(mayFollow(status, "CANCELLED"), status).toBe(true);
});

test("a delayed order is not stuck: any status in progress can become delayed, and a delayed order can continue anywhere", () => {
  expect(mayFollow("PICKED_UP", "DELAYED")).toBe(true);
  expect(mayFollow("DELAYED", "DELIVERED")).toBe(true);
  expect(mayFollow("DELAYED", "CANCELLED")).toBe(true);
  expect(mayFollow("DELIVERED", "DELAYED")).toBe(false);
});

test("the decision record contains exactly this table [4.03]", () => {
  const record = readFileSync(
    new URL("../../docs/decisions/0001-order-transitions.md", import.meta.url),
    "utf8",
  );
  const printed = [...record.matchAll(/^\| ([A-Z_]+) +\| +([A-Z_, ]*?) *\|/gm)].map(([, from, to]) => [
    from,
    to ? to.split(", ") : [],
  ]);
  expect(Object.fromEntries(printed)).toEqual(nextStatuses);
});

test("PICKED_UP repeats only after choosing a second attempt, from statuses in which a rider has the parcel [19.08]", () => {
  const again = orderStatusNames.filter(
    (status) => mayFollow(status, "PICKED_UP", true) && !mayFollow(status, "PICKED_UP"),
  );
  expect(again.sort()).toEqual(["COURIER_LEFT_VENDOR", "NEAR_CUSTOMER"]);
  for (const from of orderStatusNames)
    for (const to of orderStatusNames)
      if (to !== "PICKED_UP") expect(mayFollow(from, to, true), `${from} to ${to}`).toBe(mayFollow(from, to));
});
