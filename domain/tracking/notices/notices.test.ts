import { expect, test } from "vitest";
import type { OrderStatus } from "../../orders/status.ts";
import {
  channelsFor,
  channelsOf,
  dueNotices,
  noticedStatuses,
  noticeKinds,
  parseCosts,
  parseNotices,
  quietHoursEnd,
  isNoticeCurrent,
  noticeExpiresAt,
  formatNotices,
} from "./notices.ts";
import { fittedSms, smsSegments } from "./sms-length.ts";

const after = (...statuses: [OrderStatus, ...OrderStatus[]]) => ({
  status: statuses.at(-1) as OrderStatus,
  status_history: statuses.map((status) => ({ status })),
  cancel_reason: null as string | null,
});

test("recipient and merchant are notified of what is true now, not of what has passed [13.95] [13.96]", () => {
  expect(dueNotices(after("RECEIVED", "NEAR_VENDOR"))).toEqual(["merchant.at_door"]);
  expect(dueNotices(after("NEAR_VENDOR", "PICKED_UP"))).toEqual(["recipient.on_the_way"]);
  expect(dueNotices(after("PICKED_UP", "DELAYED"))).toEqual(["recipient.on_the_way"]);
  expect(dueNotices(after("PICKED_UP", "NEAR_CUSTOMER"))).toEqual(["recipient.on_the_way", "recipient.near"]);
  expect(dueNotices(after("PICKED_UP", "NEAR_CUSTOMER", "DELIVERED"))).toEqual(["recipient.delivered"]);
  expect(dueNotices(after("PICKED_UP", "RETURN_INITIATED"))).toEqual(["recipient.failed", "merchant.failed"]);
  expect(dueNotices(after("RETURN_INITIATED", "RETURNED_TO_VENDOR"))).toContain("merchant.returned");
  expect(dueNotices(after("RECEIVED", "CANCELLED"))).toEqual([]);
  expect(dueNotices({ ...after("RECEIVED", "CANCELLED"), cancel_reason: "no_courier" })).toEqual([
    "merchant.failed",
  ]);
  expect(dueNotices(after("PICKED_UP", "CANCELLED"))).toEqual(["recipient.failed", "merchant.failed"]);
  const problem = { cause: "missing", text: null, at: "2026-03-01T04:00:00.000Z" } as const;
  const promised = {
    at: "",
    cause: "placed",
    pickup_at: "",
    delivery_at: "2026-03-01T04:00:00.000Z",
  } as const;
  const later = { ...promised, cause: "no_rider", delivery_at: "2026-03-01T04:10:00.000Z" } as const;
  const moved = { ...after("RECEIVED"), details: { promises: [promised, later] } };
  expect(dueNotices(moved)).toEqual(["recipient.promise"]);
  expect(dueNotices({ ...moved, status: "CANCELLED" })).toEqual([]);
  const order = { ...after("PICKED_UP", "DELIVERED"), details: { recipient: { problem } } };
  expect(dueNotices(order)).toEqual(["recipient.delivered", "merchant.problem"]);
  const courses = noticedStatuses.map((status) => after("PICKED_UP", status));
  const reached = new Set([...courses, order, moved].flatMap(dueNotices));
  expect([...reached].toSorted()).toEqual([...noticeKinds].toSorted());
  expect(noticedStatuses).toContain("CANCELLED");
  for (const early of ["NEW", "RECEIVED", "ASSIGNED_TO_TRANSPORT"] as const)
    expect(noticedStatuses).not.toContain(early);
});

test("a notice that waits is sent only while it is correct, and one about a short moment for a quarter of an hour [13.95]", () => {
  const atDoor = { kind: "merchant.at_door", occasion: "" } as const;
  expect(isNoticeCurrent(atDoor, after("RECEIVED", "NEAR_VENDOR"))).toBe(true);
  expect(isNoticeCurrent(atDoor, after("NEAR_VENDOR", "PICKED_UP"))).toBe(false);
  const due = new Date("2026-03-02T10:00:00.000Z");
  const hoursWorth = noticeKinds.map((kind) => [
    kind,
    (noticeExpiresAt(kind, due).getTime() - due.getTime()) / 3_600_000,
  ]);
  expect(Object.fromEntries(hoursWorth)).toEqual({
    "recipient.on_the_way": 12,
    "recipient.near": 0.25,
    "recipient.promise": 0.5,
    "recipient.delivered": 24,
    "recipient.failed": 24,
    "merchant.at_door": 0.25,
    "merchant.failed": 24,
    "merchant.problem": 72,
    "merchant.returned": 72,
  });
});

test("a choice names notices and channels, the outlet's before its parent's before the market's [13.97]", () => {
  const market = parseNotices("recipient.near:sms+whatsapp|merchant.failed:email") ?? {};
  const outlet = parseNotices("recipient.near:off") ?? {};
  for (const choice of [market, outlet, {}]) expect(parseNotices(formatNotices(choice))).toEqual(choice);
  expect(channelsFor("recipient.near")).toEqual(["sms", "whatsapp"]);
  expect(channelsFor("merchant.failed")).toEqual(["sms", "whatsapp", "email"]);
  expect(channelsOf("recipient.near", [market])).toEqual(["sms", "whatsapp"]);
  expect(channelsOf("recipient.near", [outlet, market])).toEqual([]);
  expect(channelsOf("merchant.failed", [outlet, market])).toEqual(["email"]);
  expect(channelsOf("merchant.returned", [outlet, market])).toEqual([]);
  for (const wrong of ["recipient.near", "recipient.near:pigeon", "nobody.near:sms", "recipient.near:"])
    expect(parseNotices(wrong)).toBeUndefined();
  expect(parseCosts("sms:0.35|email:0")).toEqual({ sms: 0.35, email: 0 });
  expect(parseCosts("")).toEqual({});
  expect(parseCosts("whatsapp:120")).toEqual({ whatsapp: 120 });
  for (const wrong of ["sms", "sms:-1", "pigeon:1", "sms:1,5"]) expect(parseCosts(wrong)).toBeUndefined();
});

test("quiet hours apply from their first minute to their last, also over midnight [13.98]", () => {
  const zone = "Asia/Manila";
  const at = (clock: string) => new Date(`2026-03-02T${clock}+08:00`);
  const end = (clock: string, hours = "2200:0700") => quietHoursEnd(hours, at(clock), zone)?.toISOString();
  expect(end("21:59:59")).toBeUndefined();
  expect(end("22:00:00")).toBe("2026-03-02T23:00:00.000Z");
  expect(end("06:59:59")).toBe("2026-03-01T23:00:00.000Z");
  expect(end("07:00:00")).toBeUndefined();
  expect(end("13:30:00", "1300:1400")).toBe("2026-03-02T06:00:00.000Z");
  for (const none of ["0000:0000", "0300:0300", "rubbish"]) expect(end("03:00:00", none)).toBeUndefined();
});

test("a text message is counted in charged segments, and a long name is shortened", () => {
  expect(smsSegments("a".repeat(160))).toBe(1);
  expect(smsSegments("a".repeat(161))).toBe(2);
  expect(smsSegments("a".repeat(307))).toBe(3);
  expect(smsSegments("ف".repeat(70))).toBe(1);
  expect(smsSegments("ف".repeat(71))).toBe(2);
  expect(smsSegments("€".repeat(80))).toBe(1);
  const fitted = (name: string, charactersLeft: number) =>
    fittedSms(name, (shown) => `${shown}${"x".repeat(160 - charactersLeft)}`).replace(/x+$/, "");
  expect(fitted("Nanay Rosing's kitchen", 15)).toBe("Nanay Rosing...");
  expect(fitted("Nanay Rosing's kitchen", 9)).toBe("Nanay...");
  expect(fitted("Rosing", 6)).toBe("Rosing");
  expect(fitted("Rosing", 3)).toBe("Rosing");
});
