import { expect, test } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import { cancelReasons } from "../orders/cancelling.ts";
import { filledParts } from "./progress.ts";
import { cancelReasonKey, merchantWords, statusLabelKey } from "../orders/status-words.ts";
import { orderStatusNames, type OrderStatus } from "../orders/status.ts";
import { shownSteps } from "./tracking-steps.ts";
import { timelineOf } from "./timeline.ts";
import { trackingSteps } from "./tracking-steps.ts";

const order = (...statuses: [OrderStatus, ...OrderStatus[]]) => ({
  status: statuses.at(-1) ?? statuses[0],
  status_history: statuses.map((status, minute) => ({
    status,
    created_at: `2026-11-20T12:${String(minute).padStart(2, "0")}:00Z`,
  })),
});
const texts: Record<string, string> = english;
const read = (key: string, values: Record<string, string>) =>
  (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const story = (rider: string | undefined, ...statuses: [OrderStatus, ...OrderStatus[]]) =>
  timelineOf(order(...statuses), { rider }).map((step) => `${step.state}: ${read(step.key, step.values)}`);

test("failed card attempts are not in the timeline if the order continued, and the last one is if it did not [10.155]", () => {
  const tried = ["INITIATED", "PAYMENT_INITIATED", "PAYMENT_FAILED", "PAYMENT_INITIATED"] as const;
  const keys = (...statuses: [OrderStatus, ...OrderStatus[]]) =>
    timelineOf(order(...statuses)).flatMap(({ key, state }) => (state === "past" ? [key] : []));
  expect(
    keys(...tried, "PAYMENT_FAILED", "PAYMENT_INITIATED", "PAYMENT_COMMITTED", "NEW", "RECEIVED"),
  ).toEqual(["timeline.asked", "timeline.paid"]);
  expect(keys(...tried, "PAYMENT_FAILED")).toEqual(["timeline.asked", "timeline.payment-failed"]);
  expect(keys(...tried, "PAYMENT_CANCELLED")).toEqual(["timeline.asked", "timeline.payment-cancelled"]);
});

test("a merchant sees what happened, the present step and what comes next", () => {
  expect(
    story(
      "Paolo",
      "NEW",
      "RECEIVED",
      "WAITING_FOR_TRANSPORT",
      "COURIER_ACCEPTED_DELIVERY",
      "NEAR_VENDOR",
      "PICKED_UP",
    ),
  ).toEqual([
    "past: You requested a rider",
    "past: Paolo accepted",
    "past: Paolo was almost at your door",
    "past: Paolo collected the order",
    "here: On the way to the customer",
    "next: Delivered",
  ]);
});

test("while a rider is near, the timeline shows it once", () => {
  expect(story("Paolo", "NEW", "COURIER_ACCEPTED_DELIVERY", "NEAR_VENDOR").slice(1, 3)).toEqual([
    "past: Paolo accepted",
    "here: Rider is almost here",
  ]);
});

test("a rider who was near the customer is named, and each change and delay has its own line", () => {
  expect(story("Paolo", "NEW", "ASSIGNED_TO_TRANSPORT", "COURIER_LEFT_VENDOR", "NEAR_CUSTOMER")).toEqual([
    "past: You requested a rider",
    "past: Paolo was chosen",
    "past: Paolo set off",
    "here: Almost at the customer",
    "next: Delivered",
  ]);
  expect(story("Paolo", "NEW", "NEAR_CUSTOMER", "DELIVERED")[1]).toBe(
    "past: Paolo was close to the customer",
  );
  const changed = story(undefined, "NEW", "MODIFIED", "DELAYED", "MODIFIED", "CANCELLED");
  expect(new Set(changed).size).toBe(changed.length - 1);
});

test("a rider's name appears only with that rider's steps", () => {
  const timeline = story(
    "Mia",
    "NEW",
    "COURIER_ACCEPTED_DELIVERY",
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
  );
  expect(timeline.slice(0, 4)).toEqual([
    "past: You requested a rider",
    "past: A rider accepted",
    "past: We looked for another rider",
    "past: Mia accepted",
  ]);
});

test("a finished or stopped order has only a past", () => {
  expect(story(undefined, "NEW", "PICKED_UP", "DELIVERED").at(-1)).toBe("past: Delivered");
  expect(story(undefined, "NEW", "CANCELLED").at(-1)).toBe("past: Cancelled");
  expect(story(undefined, "NEW", "PICKED_UP", "RETURN_INITIATED").at(-1)).toBe("next: Returned to you");
});

test("every status, in every form, has its text in English and Arabic [4.02]", () => {
  const known = { time: "12:41", reason: "Bad weather" };
  const keys = orderStatusNames.flatMap((status) => [
    statusLabelKey(status),
    merchantWords(status).key,
    merchantWords(status, known).key,
    ...timelineOf(order("NEW", "COURIER_ACCEPTED_DELIVERY", status), { rider: "Mia" }).map(
      (step) => step.key,
    ),
    ...timelineOf(order("NEW", "COURIER_ACCEPTED_DELIVERY", status)).map((step) => step.key),
  ]);
  keys.push(
    ...["scheduled", "surprise"].flatMap((status) => [statusLabelKey(status), merchantWords(status).key]),
  );
  keys.push(...cancelReasons.map(cancelReasonKey), ...trackingSteps.map((step) => `tracking-step.${step}`));
  for (const locale of [english, arabic]) {
    expect([...new Set(keys)].filter((key) => !Object.hasOwn(locale, key))).toEqual([]);
  }
});

test("the progress bar fills with the progress, does not move when late and is empty when stopped", () => {
  const parts = (...statuses: [OrderStatus, ...OrderStatus[]]) => filledParts(order(...statuses));
  expect(parts("NEW")).toBe(1);
  expect(parts("NEW", "COURIER_ACCEPTED_DELIVERY")).toBe(2);
  expect(parts("NEW", "PICKED_UP")).toBe(3);
  expect(parts("NEW", "PICKED_UP", "DELAYED")).toBe(3);
  expect(parts("NEW", "NEAR_CUSTOMER")).toBe(4);
  expect(parts("DELIVERED")).toBe(5);
  expect(parts("NEW", "PICKED_UP", "CANCELLED")).toBe(0);
});

test("the times of a timeline never decrease, even if its entries were backdated [10.18]", () => {
  const at = (minute: number) => `2026-03-01T04:${String(minute).padStart(2, "0")}:00.000Z`;
  const status_history = (
    [
      ["NEW", 10],
      ["RECEIVED", 10],
      ["WAITING_FOR_TRANSPORT", 11],
      ["COURIER_ACCEPTED_DELIVERY", 3],
      ["PICKED_UP", 12],
      ["COURIER_LEFT_VENDOR", 12],
      ["DELIVERED", 5],
    ] as const
  ).map(([status, minute]) => ({ status, created_at: at(minute) }));
  const order = { status: "DELIVERED" as const, status_history };
  const merchant = timelineOf(order).flatMap((step) => step.at ?? []);
  const recipient = shownSteps(order).flatMap((step) => step.at ?? []);
  for (const times of [merchant, recipient]) {
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted());
  }
  expect(merchant).toEqual([at(10), at(10), at(12), at(12), at(12)]);
});
