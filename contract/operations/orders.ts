import { cancelReasons, whoPays } from "@waybill/domain/orders/cancelling";
import { orderStatusNames } from "@waybill/domain/orders/status";
import { ineligibilityReasons } from "@waybill/domain/dispatch/offer-eligibility";
import { floorGroups, floorMarks, floorReasons } from "@waybill/domain/operations/floor-standing";
import { deliveryProofs, pinStates } from "@waybill/domain/riders/proof-needs";
import { urgencies } from "@waybill/domain/operations/urgency";
import * as z from "zod/mini";
import { Order } from "../order.ts";
import { Money, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf, Reason } from "./endpoint.ts";

const text = z.nullable(z.string());

/** An order's group on the console's floor screen, with the reason. */
const FloorStanding = z
  .object({
    group: z.enum(floorGroups),
    reason: z.enum(floorReasons),
    /** Minutes, or the number of riders for `declined`; null: the reason has no number. */
    count: z.nullable(z.int()),
    /** The incident's kind, if the reason is `incident`. */
    incident: text,
    /** How the expected delivery time compares with the promised one. */
    spare: z.nullable(z.enum(["late", "tight", "enough"])),
    /** The floor screen's other filters that include this order. */
    marks: z.array(z.enum(floorMarks)),
  })
  .register(z.globalRegistry, { id: "FloorStanding" });

/** An order in the console's lists: with its rider, and why it needs attention. */
export const ConsoleOrder = z
  .object({
    ...Order.shape,
    rider_id: text,
    /** The fleet, or the external courier, that carries the order. */
    fleet_id: z.optional(text),
    /** The cost of an external courier, independent of the delivery_fee that the merchant pays. */
    courier_cost: z.optional(z.nullable(z.number())),
    who_pays: z.nullable(z.enum(whoPays)),
    /** Most urgent first; `minutes` counts since the reason began. */
    urgency: z.array(z.object({ reason: z.enum(urgencies), minutes: z.int() })),
    /** When the first reason began or will begin: the sort key. */
    urgent_at: z.nullable(Time),
    /** The kinds of the incidents that nobody has resolved. */
    incidents: z.array(z.string()),
    /** The order's group on the floor screen; null if the order has ended, or is not paid yet. */
    standing: z.nullable(FloorStanding),
    /** The expected delivery time, from the rider's position; null: unknown. */
    likely_at: z.nullable(Time),
    /** The operator who handles the order's incident. */
    taken_by: z.nullable(z.object({ user_id: z.string(), email: text })),
  })
  .register(z.globalRegistry, { id: "ConsoleOrder" });
export type ConsoleOrder = z.infer<typeof ConsoleOrder>;

/** An event of an order, with actor and time. */
export const StoryEntry = z.object({
  at: Time,
  kind: z.enum(["change", "note", "offer", "rider", "incident"]),
  /** For a change, its audit action; for an offer, its outcome; for a rider's event, its type; for an incident, its kind. */
  action: z.string(),
  /** `name`: the name for the id; null if the person was deleted, or the id is not a person's. */
  actor: z.nullable(z.object({ kind: z.string(), id: z.string(), name: text })),
  text,
  detail: z.record(z.string(), z.unknown()),
});
export type StoryEntry = z.infer<typeof StoryEntry>;

/** An order with its history, and the actions possible now. */
export const OrderWithStory = z
  .object({
    ...ConsoleOrder.shape,
    story: z.array(StoryEntry),
    next_statuses: z.array(z.enum(orderStatusNames)),
    /** The required proofs and those still missing, the state of the PIN, and the cash due. */
    handover: z.object({
      asked: z.array(z.enum(deliveryProofs)),
      missing: z.array(z.enum(deliveryProofs)),
      pin: z.object({ state: z.enum(pinStates), tries_left: z.nullable(z.int()) }),
      cash_due: z.nullable(Money),
      cash_collected: z.nullable(Money),
    }),
    may: z.object({ assign: z.boolean(), unassign: z.boolean(), cancel: z.boolean() }),
  })
  .register(z.globalRegistry, { id: "OrderWithStory" });
export type OrderWithStory = z.infer<typeof OrderWithStory>;

/** Ids of areas, separated by commas. */
const AreaIds = z.string().check(z.minLength(1), z.maxLength(2000));
const flag = z.optional(z.enum(["true", "false"]));

export const listCellOrders = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/orders`,
  summary:
    "Orders of the whole cell, newest first, or with sort=urgent the active ones with the most urgent first",
  needs: ["orders", "read"],
  query: z.object({
    ...PageQuery.shape,
    /** A status, several separated by commas, or `open`: all orders that have not ended. */
    status: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    late: flag,
    /** Ids of areas, separated by commas. */
    area: z.optional(AreaIds),
    vendor: z.optional(Id),
    rider: z.optional(Id),
    /**
     * The counter code, or a part of: the order number, the customer's phone number or name, or the rider's name or
     * number.
     */
    q: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(z.enum(["newest", "urgent"])),
  }),
  success: 200,
  answer: pageOf(ConsoleOrder),
  refusals: ["bad_pagination_key"],
});

/** Figures of the floor screen in addition to its orders. */
export const FloorFigures = z
  .object({
    at: Time,
    /** The length of the period: the last 60 minutes. */
    minutes: z.int(),
    /** The number of orders delivered in this period that had a promised time, and of those that arrived in time. */
    due: z.int(),
    on_time: z.int(),
    /** on_time divided by due, 0 to 1; null: none was due. */
    on_time_share: z.nullable(z.number()),
  })
  .register(z.globalRegistry, { id: "FloorFigures" });
export type FloorFigures = z.infer<typeof FloorFigures>;

export const readFloorFigures = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/floor/figures`,
  summary: "The share of on-time deliveries of the last hour, of all or of some areas",
  needs: ["orders", "read"],
  query: z.object({ area: z.optional(AreaIds) }),
  success: 200,
  answer: z.object({ result: FloorFigures }),
  refusals: [],
});

const params = z.object({ order_id: Id });
const answer = z.object({ result: OrderWithStory });

export const readCellOrder = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/orders/{order_id}`,
  summary: "One order with its history: each change with its actor and time",
  needs: ["orders", "read"],
  params,
  success: 200,
  answer,
  refusals: ["order_not_found"],
});

export const assignOrder = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/orders/{order_id}/assign`,
  summary:
    "Assign an order to a rider, also one that another rider has not collected yet; override names the rules to ignore",
  needs: ["orders", "change"],
  params,
  body: z.object({
    rider_id: Id,
    /** The reasons to ignore; `off` and `suspended` cannot be ignored. */
    override: z.optional(
      z.array(z.enum(ineligibilityReasons)).check(z.maxLength(ineligibilityReasons.length)),
    ),
    note: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  }),
  success: 200,
  answer,
  refusals: [
    "order_not_found",
    "not_found",
    "order_not_movable",
    "order_changed_meanwhile",
    "rider_unsuitable",
  ],
});

export const unassignOrder = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/orders/{order_id}/unassign`,
  summary: "Take an order from its rider before it is collected, and look for another",
  needs: ["orders", "change"],
  params,
  body: z.object({ reason: Reason }),
  success: 200,
  answer,
  refusals: ["order_not_found", "order_not_movable", "order_changed_meanwhile"],
});

export const giveOrderToCourier = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/orders/{order_id}/courier`,
  summary: "Give an order without a rider to an external courier, a fleet of the kind courier",
  needs: ["orders", "change"],
  params,
  body: z.object({ fleet_id: Id }),
  success: 200,
  answer,
  refusals: [
    "order_not_found",
    "not_found",
    "order_not_movable",
    "order_changed_meanwhile",
    "courier_cannot_carry",
  ],
});

export const cancelCellOrder = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/orders/{order_id}/cancel`,
  summary: "Cancel an order that has not ended, and set the payer",
  needs: ["orders", "change"],
  params,
  body: z.object({ reason: z.enum(cancelReasons), who_pays: z.enum(whoPays) }),
  success: 200,
  answer,
  refusals: ["order_not_found", "order_not_movable", "order_changed_meanwhile"],
});

export const moveCellOrder = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/orders/{order_id}/move`,
  summary: "Move an order to a status that may follow its current one",
  needs: ["orders", "change"],
  params,
  body: z.object({ status: z.enum(orderStatusNames), reason: Reason }),
  success: 200,
  answer,
  refusals: ["order_not_found", "order_not_movable", "order_changed_meanwhile"],
});

export const noteOrder = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/orders/{order_id}/note`,
  summary: "Add a note to an order's history",
  needs: ["orders", "change"],
  params,
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  success: 200,
  answer,
  refusals: ["order_not_found"],
});
