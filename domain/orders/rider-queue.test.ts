import { expect, test } from "vitest";
import { maxQueuedRiders, queueRider } from "./rider-queue.ts";

const seen = (second: number, order_id = "kanto-A") => ({
  order_id,
  updated_at: new Date(Date.UTC(2026, 10, 20, 4, 0, second)).toISOString(),
});

test("riders are queued by their order, the newest last; what comes late or twice changes nothing [3.33]", () => {
  const queue = queueRider(queueRider([], seen(2)), seen(4));
  expect(queue).toEqual([seen(2), seen(4)]);
  expect(queueRider(queue, seen(4))).toBe(queue);
  expect(queueRider(queue, seen(3))).toBe(queue);
  expect(queueRider(queue, seen(1, "kanto-B"))).toEqual([seen(1, "kanto-B")]);
});

test("a queue keeps ten minutes, and lets the oldest go", () => {
  let queue: readonly ReturnType<typeof seen>[] = [];
  for (let second = 0; second <= maxQueuedRiders; second += 1) queue = queueRider(queue, seen(second));
  expect(queue).toHaveLength(maxQueuedRiders);
  expect(queue[0]).toEqual(seen(1));
});
