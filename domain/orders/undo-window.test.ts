import { expect, test } from "vitest";
import { statusesAfterPayment } from "./transitions.ts";
import { isHeldForUndo, undoGraceMs } from "./undo-window.ts";

const placed = new Date("2026-03-01T04:00:00Z");
const after = (ms: number) => new Date(placed.getTime() + ms);
const history = (["NEW", "RECEIVED"] as const).map((status) => ({
  status,
  created_at: placed.toISOString(),
}));
const isHeld = (ms: number, undoSeconds = 10, status_history: typeof history = history) =>
  isHeldForUndo({ status_history }, { undoSeconds, now: after(ms) });

test("an order is held for the promised seconds plus the network time of a last-moment cancellation [10.01]", () => {
  expect([0, 5000, 9999, 10_000 + undoGraceMs - 1].map((ms) => isHeld(ms))).toEqual([true, true, true, true]);
  expect(isHeld(10_000 + undoGraceMs)).toBe(false);
});

test("with 0 seconds no order is held, not even for the network time", () => {
  expect(isHeld(0, 0)).toBe(false);
});

test("an order paid by card is held from when the payment completed, not from when it began", () => {
  const paid = [
    { status: "INITIATED" as const, created_at: after(-60_000).toISOString() },
    ...statusesAfterPayment.map((status) => ({ status, created_at: placed.toISOString() })),
  ];
  expect(isHeldForUndo({ status_history: paid }, { undoSeconds: 10, now: after(9000) })).toBe(true);
  expect(isHeldForUndo({ status_history: paid.slice(0, 1) }, { undoSeconds: 10, now: after(0) })).toBe(false);
});
