import { isToday } from "@waybill/client/live/live-rules.ts";
import type { Order } from "@waybill/contract/order";
import { groupIntoLists } from "@waybill/domain/orders/lists";
import { isOpen } from "@waybill/domain/orders/status";
import { merchantWords } from "@waybill/domain/orders/status-words";
import { isAwaitingDecision } from "@waybill/domain/riders/failures/after-failure";
import { minutesLate } from "@waybill/domain/tracking/arrivals";

/** The board's groups in display order; the last three are collapsed. */
export const openGroups = ["deciding", "late", "looking", "coming", "on-the-way", "coming-back"] as const;
export const collapsedGroups = ["scheduled", "done", "cancelled"] as const;
export type BoardGroup = (typeof openGroups)[number] | (typeof collapsedGroups)[number];
export type Board = Record<BoardGroup, Order[]>;

const groupOfWords: Readonly<Record<string, BoardGroup>> = {
  "status-words.rider-is-coming": "coming",
  "status-words.rider-is-almost-here": "coming",
  "status-words.on-the-way": "on-the-way",
  "status-words.almost-there": "on-the-way",
  "status-words.coming-back": "coming-back",
};

const endedAt = (order: Order) => order.status_history.at(-1)?.created_at ?? order.updated_at;

/** True if the status is late, or the promised time passed a minute ago. */
const isLate = (order: Order, now: Date): boolean =>
  merchantWords(order.status).key === "status-words.delayed" || minutesLate(order, now) > 0;

/**
 * Groups the orders for a merchant: orders that need a decision, then late or investigated ones, then by the next
 * event; orders that ended today are last. Newest first within a group.
 */
export function groupBoard(orders: readonly Order[], now: Date, timeZone: string): Board {
  const lists = groupIntoLists(orders, now);
  const board: Board = {
    deciding: [],
    late: [],
    looking: [],
    coming: [],
    "on-the-way": [],
    "coming-back": [],
    scheduled: lists.scheduled,
    done: lists.delivered.filter((order) => isToday(endedAt(order), now, timeZone)),
    cancelled: lists.cancelled.filter(
      (order) => !isOpen(order.status) && isToday(endedAt(order), now, timeZone),
    ),
  };
  for (const order of lists.collected.concat(lists.new)) {
    if (isAwaitingDecision(order)) {
      board.deciding.push(order);
      continue;
    }
    const usual = groupOfWords[merchantWords(order.status).key] ?? "looking";
    board[usual !== "coming-back" && isLate(order, now) ? "late" : usual].push(order);
  }
  // Spec §4 lists an investigated order with the cancelled ones, but the order may still be delivered.
  for (const order of lists.cancelled) if (isOpen(order.status)) board.late.push(order);
  for (const group of openGroups)
    board[group].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return board;
}

export const isEmptyBoard = (board: Board): boolean =>
  Object.values(board).every((group) => group.length === 0);
