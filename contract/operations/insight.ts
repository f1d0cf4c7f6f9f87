import { RiderWait } from "../merchants/outlet-service.ts";
import { noticeChannels, noticeKinds } from "@waybill/domain/tracking/notices/notices";
import { alertChannels, alertMetrics } from "@waybill/domain/operations/alerts";
import * as z from "zod/mini";
import { Coordinates, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

const OffsetTime = z.iso.datetime({ offset: true });

export const insightGroups = ["day", "hour", "area", "vendor", "rider"] as const;
export type InsightGroup = (typeof insightGroups)[number];

/** The figures of one group. The reader computes shares: `on_time` of `due`, `accepted` of `offers`. */
export const InsightRow = z
  .object({
    /** A day, an hour on the country's clock, or an id; empty for orders outside every area, or without a rider. */
    key: z.string(),
    name: z.string(),
    orders: z.int(),
    delivered: z.int(),
    /** The number of delivered orders that had a promised time, and of those that arrived in time. */
    due: z.int(),
    on_time: z.int(),
    /** Offers that riders answered or that expired, and those that riders accepted. */
    offers: z.int(),
    accepted: z.int(),
    /** The average time that riders waited at the shop; null: no data. */
    wait_minutes: z.nullable(z.number()),
    cancelled: z.int(),
    /** Most frequent first; reason null: none was given. */
    reasons: z.array(z.object({ reason: z.nullable(z.string()), orders: z.int() })),
  })
  .register(z.globalRegistry, { id: "InsightRow" });
export type InsightRow = z.infer<typeof InsightRow>;

export const readInsight = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/insight`,
  summary: "The results of orders over at most 92 days, by day, hour, area, vendor or rider",
  needs: ["insight", "read"],
  query: z.object({ from: OffsetTime, to: OffsetTime, by: z.enum(insightGroups) }),
  success: 200,
  answer: z.object({
    result: z.object({
      rows: z.array(InsightRow),
      totals: InsightRow,
      /** True if all orders were counted; false if only the newest. */
      is_whole: z.boolean(),
    }),
  }),
  refusals: [],
});

export const readRefusedPlaces = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/insight/refused-quotes`,
  summary: "Refused quotes by place and reason: places about a kilometre apart, the most refused first",
  needs: ["insight", "read"],
  query: z.object({ from: OffsetTime, to: OffsetTime }),
  success: 200,
  answer: z.object({
    result: z.object({
      places: z.array(z.object({ location: Coordinates, reason: z.string(), quotes: z.int() })),
      reasons: z.array(z.object({ reason: z.string(), quotes: z.int() })),
    }),
  }),
  refusals: [],
});

export const promiseGroups = ["area", "hour", "vendor"] as const;

/**
 * By how many minutes promised times were missed, early or late: p50 is the median, p90 the 90th percentile; null:
 * no data.
 */
const Missed = z.object({ p50: z.nullable(z.number()), p90: z.nullable(z.number()) });
const promiseFigures = {
  /** Delivered orders that had a promised time. */
  orders: z.int(),
  pickup_error: Missed,
  delivery_error: Missed,
  /**
   * The share of orders delivered within their window: by its end, and for scheduled orders not before its start;
   * null: no orders.
   */
  kept_share: z.nullable(z.number()),
};
export const PromiseFigures = z.object(promiseFigures).register(z.globalRegistry, { id: "PromiseFigures" });
export type PromiseFigures = z.infer<typeof PromiseFigures>;

export const readPromises = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/insight/promises`,
  summary: "Promised and actual times of orders over at most 92 days, in one area or all",
  needs: ["insight", "read"],
  query: z.object({
    from: OffsetTime,
    to: OffsetTime,
    /** The id of an area; its current outline is used. */
    area: z.optional(z.string().check(z.maxLength(120))),
    by: z.optional(z.enum(promiseGroups)),
  }),
  success: 200,
  answer: z.object({
    result: z.object({
      ...promiseFigures,
      /** Present if `by` is given. */
      rows: z.optional(
        z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            ...promiseFigures,
            /** For an outlet: recent waits of riders at its counter, by hour. */
            rider_waits: z.optional(z.array(RiderWait)),
          }),
        ),
      ),
    }),
  }),
  refusals: [],
});

/** The counts of one kind of notice on one channel, per currency. */
export const NoticesRow = z
  .object({
    kind: z.enum(noticeKinds),
    channel: z.enum(noticeChannels),
    sent: z.int(),
    /**
     * The number of notices that were not sent (outdated, unwanted or too late), that failed, or whose outcome is
     * unknown.
     */
    not_sent: z.int(),
    /** As charged by the provider, or by the country's `noticeCosts`; null: nothing was sent. */
    cost: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  })
  .register(z.globalRegistry, { id: "NoticesRow" });
export type NoticesRow = z.infer<typeof NoticesRow>;

export const readNoticeCosts = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/insight/notices`,
  summary: "The notices sent over at most 92 days, by channel, with their costs",
  needs: ["insight", "read"],
  query: z.object({ from: OffsetTime, to: OffsetTime }),
  success: 200,
  answer: z.object({ result: z.object({ rows: z.array(NoticesRow) }) }),
  refusals: [],
});

export const Alert = z
  .object({
    alert_id: z.string(),
    name: z.string(),
    metric: z.enum(alertMetrics),
    threshold: z.number(),
    /** The length of the window for metrics over time. */
    window_minutes: z.int(),
    channel: z.enum(alertChannels),
    target: z.string(),
    is_active: z.boolean(),
    /** The last measurement. */
    value: z.nullable(z.number()),
    looked_at: z.nullable(Time),
    /** Since when the value is above its threshold, and when the alert was sent. */
    passed_at: z.nullable(Time),
    sent_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "Alert" });
export type Alert = z.infer<typeof Alert>;

const AlertBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  metric: z.enum(alertMetrics),
  threshold: z.number().check(z.gte(0), z.lte(1e9)),
  window_minutes: z.int().check(z.gte(1), z.lte(1440)),
  channel: z.enum(alertChannels),
  /** An e-mail, or an https address. */
  target: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
  is_active: z.optional(z.boolean()),
});

export const listAlerts = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/alerts`,
  summary: "The alerts by their ids, with their latest values",
  needs: ["alerts", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(Alert),
  refusals: ["bad_pagination_key"],
});

export const addAlert = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/alerts`,
  summary: "Create an alert: once a figure is above the threshold, one message is sent, by mail or webhook",
  needs: ["alerts", "change"],
  body: AlertBody,
  success: 201,
  answer: z.object({ result: Alert }),
  refusals: ["webhook_address_refused"],
});

const params = z.object({ alert_id: Id });

export const changeAlert = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/alerts/{alert_id}`,
  summary: "Change an alert; it is compared with its threshold again",
  needs: ["alerts", "change"],
  params,
  body: AlertBody,
  success: 200,
  answer: z.object({ result: Alert }),
  refusals: ["not_found", "webhook_address_refused"],
});

export const removeAlert = operatorEndpoint({
  method: "DELETE",
  path: `${operationsBase}/alerts/{alert_id}`,
  summary: "Delete an alert",
  needs: ["alerts", "change"],
  params,
  success: 204,
  refusals: ["not_found"],
});
