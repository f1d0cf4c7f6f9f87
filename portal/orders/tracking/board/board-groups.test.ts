import { matchesSearch } from "@waybill/domain/history/search";
import { merchantWords } from "@waybill/domain/orders/status-words";
import { orderStatusNames } from "@waybill/domain/orders/status";
import { expect, test } from "vitest";
import { minutesAgo, noon, orderIn } from "../../details/order.fixture.ts";
import en from "../../../../locales/en.json";
import { groupBoard, isEmptyBoard, type Board } from "./board-groups.ts";
import { countActive } from "../tracked-orders-query.ts";

const zone = "Asia/Manila";
const groupsOf = (board: Board) =>
  Object.entries(board).flatMap(([group, orders]) => (orders.length > 0 ? [group] : []));
const groupOf = (...given: Parameters<typeof orderIn>) =>
  groupsOf(groupBoard([orderIn(...given)], noon, zone));

test.each([
  ["RECEIVED", "looking"],
  ["WAITING_FOR_TRANSPORT", "looking"],
  ["COURIER_ACCEPTED_DELIVERY", "coming"],
  ["NEAR_VENDOR", "coming"],
  ["PICKED_UP", "on-the-way"],
  ["NEAR_CUSTOMER", "on-the-way"],
  ["RETURN_INITIATED", "coming-back"],
  ["DELIVERED", "done"],
  ["RETURNED_TO_VENDOR", "done"],
  ["CANCELLED", "cancelled"],
  ["DELAYED", "late"],
] as const)("an order that is %s is in the group %s", (status, group) => {
  expect(groupOf(status)).toEqual([group]);
});

test("a stalled order is shown as 'We are looking into it': it is active, counted, and not among the cancelled orders [10.120]", () => {
  expect(groupOf("STALLED")).toEqual(["late"]);
  expect(countActive([orderIn("STALLED")], noon)).toBe(1);
  expect(merchantWords("STALLED").key).toBe("status-words.stalled");
  expect(en["status-words.stalled"]).toBe(en["tracking.heading-stalled"]);
});

test("a returning order is under 'coming back' until it is returned, however late it is [13.92]", () => {
  const late = { delivery_at: minutesAgo(50) };
  expect(groupOf("RETURN_INITIATED", late)).toEqual(["coming-back"]);
  const board = groupBoard([orderIn("RETURN_INITIATED", late)], noon, zone);
  expect(countActive([...board["coming-back"]], noon)).toBe(1);
  expect(groupOf("RETURNED_TO_VENDOR", late)).toEqual(["done"]);
});

test("every status is in at most one group, and only an unpaid order is in none", () => {
  const nowhere = orderStatusNames.filter((status) => groupOf(status).length === 0);
  expect(nowhere).toEqual(["INITIATED", "PAYMENT_INITIATED"]);
  for (const status of orderStatusNames) expect(groupOf(status).length).toBeLessThanOrEqual(1);
});

test("an overdue order comes first, in the group 'late'", () => {
  expect(groupOf("PICKED_UP", { delivery_at: minutesAgo(1) })).toEqual(["late"]);
  expect(groupOf("PICKED_UP", { delivery_at: minutesAgo(0) })).toEqual(["on-the-way"]);
  expect(groupOf("DELIVERED", { delivery_at: minutesAgo(5) })).toEqual(["done"]);
});

test("an order for later is scheduled until its time", () => {
  const soon = Math.floor(noon.getTime() / 1000) + 3600;
  expect(groupOf("RECEIVED", { preordered_for: soon })).toEqual(["scheduled"]);
  expect(groupOf("RECEIVED", { preordered_for: soon - 3600 })).toEqual(["looking"]);
});

test("orders that ended yesterday are in the history, and orders still active since yesterday are on the board", () => {
  const yesterday = { created_at: minutesAgo(1500), delivery_at: null };
  const ended = [{ status: "DELIVERED" as const, created_at: minutesAgo(1440) }];
  expect(groupOf("DELIVERED", { ...yesterday, status_history: ended })).toEqual([]);
  expect(groupOf("PICKED_UP", yesterday)).toEqual(["on-the-way"]);
});

test("inside a group the newest order comes first, and only active orders are counted", () => {
  const older = orderIn("PICKED_UP", { order_id: "old", created_at: minutesAgo(40) });
  const newer = orderIn("NEAR_CUSTOMER", { order_id: "new" });
  const board = groupBoard([older, newer, orderIn("DELIVERED")], noon, zone);
  expect(board["on-the-way"].map(({ order_id }) => order_id)).toEqual(["new", "old"]);
  expect(countActive([older, newer, orderIn("DELIVERED")], noon)).toBe(2);
  expect(isEmptyBoard(board)).toBe(false);
  expect(isEmptyBoard(groupBoard([], noon, zone))).toBe(true);
});

test.each([
  ["anareyes", true],
  ["Ana R", true],
  ["kanto-abcd", true],
  ["0917 555", true],
  ["0142", true],
  ["+63 917", true],
  ["Bea", false],
  ["0918", false],
])("searching for %s finds Ana's order: %s", (words, found) => {
  expect(matchesSearch(words, orderIn("NEW"))).toBe(found);
});
