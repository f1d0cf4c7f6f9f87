import { cancelReasons, whoPays } from "@waybill/domain/orders/cancelling";
import { orderStatusNames } from "@waybill/domain/orders/status";
import { reasonsNotToAsk } from "@waybill/domain/dispatch/who-may-be-asked";
import { floorGroups, floorMarks, floorReasons } from "@waybill/domain/operations/floor-standing";
import { deliveryProofs, pinStates } from "@waybill/domain/riders/proof-needs";
import { urgencies } from "@waybill/domain/operations/urgency";
import * as z from "zod/mini";
import { Order } from "../order.ts";
import { Money, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf, Reason } from "./endpoint.ts";

const text = z.nullable(z.string());

/** An order's group on the floor. */
const FloorStanding = z
  .object({
    group: z.enum(floorGroups),
    reason: z.enum(floorReasons),
    /** Minutes, or the number of riders for `declined`; null: the reason has no number. */
    count: z.nullable(z.int()),
    /** The incident's kind, if the reason is `incident`. */
    incident: text,
    /** How the likely time is to the promised one. */
    spare: z.nullable(z.enum(["late", "tight", "enough"])),
    /** The floor's filter chips that count this order, besides its group. */
    marks: z.array(z.enum(floorMarks)),
  })
  .register(z.globalRegistry, { id: "FloorStanding" });

/** An order as the console lists it: with its rider, and why somebody should look at it. */
export const ConsoleOrder = z
  .object({
    ...Order.shape,
    rider_id: text,
    /** The fleet that carries it, or the outside courier. */
    fleet_id: z.optional(text),
    /** The cost of an outside courier, independent of the delivery_fee that the merchant pays. */
    courier_cost: z.optional(z.nullable(z.number())),
    who_pays: z.nullable(z.enum(whoPays)),
    /** Most urgent first; `minutes` is for how long already. */
    urgency: z.array(z.object({ reason: z.enum(urgencies), minutes: z.int() })),
    /** When the first of them began or begins: the sort key. */
    urgent_at: z.nullable(Time),
    /** The kinds of the incidents that wait for somebody. */
    incidents: z.array(z.string()),
    /** Its group on the floor with the reason; null: ended, or not paid yet. */
    standing: z.nullable(FloorStanding),
    /** The likely delivery time, by its rider's position; null: unknown. */
    likely_at: z.nullable(Time),
    /** The operator who handles its incident. */
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
  /** `name`: the name of the id; null: it no longer exists, or is not a person. */
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
    /** The proofs that the order needs at the door and those still missing, the state of its PIN, and its cash. */
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

/** Ids of areas with commas between them. */
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
    /** A status, several with commas between them, or `open`: everything that has not ended. */
    status: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    late: flag,
    /** An area, or several with commas between them. */
    area: z.optional(AreaIds),
    vendor: z.optional(Id),
    rider: z.optional(Id),
    /** The counter code, or a part of the order's number, of the customer's phone number or name, or of its rider's. */
    q: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(z.enum(["newest", "urgent"])),
  }),
  success: 200,
  answer: pageOf(ConsoleOrder),
  refusals: ["bad_pagination_key"],
});

/** Figures of the floor in addition to its orders. */
export const FloorFigures = z
  .object({
    at: Time,
    /** The last 60 minutes. */
    minutes: z.int(),
    /** Orders delivered in them that had a time to be there by, and those that were there by it. */
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
    /** The reasons to override; `off` and `suspended` cannot be. */
    override: z.optional(z.array(z.enum(reasonsNotToAsk)).check(z.maxLength(reasonsNotToAsk.length))),
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
  summary: "Give an order without a rider to an outside courier, a fleet of that kind",
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
