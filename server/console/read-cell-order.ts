import type { OrderWithStory, StoryEntry } from "@waybill/contract/operations/orders";
import { nextStatuses } from "@waybill/domain/orders/transitions";
import { riderStepsFrom } from "@waybill/domain/riders/taking-orders";
import type { OrderDeps } from "../orders/order-deps.ts";
import { type CellRow, findInCell } from "../orders/search/search-cell.ts";
import { Refused } from "../platform/http/refused.ts";
import { consoleOrderOf } from "./console-order.ts";
import { handoverOf } from "./handover-of.ts";
import { namesOf } from "./name-ids.ts";
import { findStory, type StoryRow } from "./rows.ts";

/** An order with its history and the permitted actions. */
export async function readCellOrder(deps: OrderDeps, orderId: string): Promise<OrderWithStory> {
  const row = await findInCell(deps, orderId);
  if (!row) throw new Refused("order_not_found");
  const [story, handover] = await Promise.all([storyOf(deps, row), handoverOf(deps, row)]);
  const next = [...nextStatuses[row.status]];
  return {
    ...consoleOrderOf(row, deps),
    story,
    handover,
    next_statuses: next,
    may: { assign: mayAssign(row), unassign: mayUnassign(row), cancel: next.includes("CANCELLED") },
  };
}

type Carried = Pick<CellRow, "status" | "rider" | "fleet_id">;

/** True if an order can be given to a rider: it has not been collected. */
export const mayAssign = (order: Carried): boolean =>
  order.rider === null ? riderStepsFrom(order.status) !== undefined : mayUnassign(order);

/** True if an order can be taken from its rider or courier, because it may return to WAITING_FOR_TRANSPORT. */
export const mayUnassign = ({ status, rider, fleet_id }: Carried): boolean =>
  (rider ?? fleet_id) !== null && nextStatuses[status].includes("WAITING_FOR_TRANSPORT");

/** The history of an order, each entry with its actor's name. */
async function storyOf(deps: OrderDeps, row: CellRow): Promise<StoryEntry[]> {
  const story = await findStory(deps.pool, row.order_id);
  if (story.length === 0) return storyOfStatuses(row);
  const people = story.flatMap(({ actor_kind, actor_id }) =>
    actor_id === null || actor_kind === "system" || actor_kind === "guest" ? [] : [actor_id],
  );
  const names = new Map((await namesOf(deps, people)).map(({ id, name }) => [id, name]));
  return story.map((entry) => entryOf(entry, names));
}

const entryOf = (
  { at, kind, action, actor_kind, actor_id, text, detail }: StoryRow,
  names: ReadonlyMap<string, string>,
): StoryEntry => ({
  at: at.toISOString(),
  kind,
  action,
  text,
  detail,
  actor:
    actor_id === null
      ? null
      : { kind: actor_kind ?? "operator", id: actor_id, name: names.get(actor_id) ?? null },
});

/** For orders from before the audit existed: their status history. */
const storyOfStatuses = ({ status_history }: CellRow): StoryEntry[] =>
  status_history.map(({ status, created_at }) => ({
    at: created_at,
    kind: "change" as const,
    action: "order.moved",
    actor: null,
    text: null,
    detail: { status },
  }));
