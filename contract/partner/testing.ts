import { orderStatusNames } from "@waybill/domain/orders/status";
import { partnerReasons } from "@waybill/domain/partner/shown-status";
import { testScenarios } from "@waybill/domain/partner/scenarios";
import * as z from "zod/mini";
import { nullish, Time } from "../values.ts";
import { partnerEndpoint } from "./endpoint.ts";
import { partnerSchemas } from "./schemas.ts";
import { IdempotencyKey, TestSpeed } from "./values.ts";

const params = z.object({ order_id: z.string().check(z.minLength(1), z.maxLength(200)) });
const badBody = "Invalid request payload";
const unknownOrder = { 404: ["Order not found", "This order is not a test order"] };
const TestStatus = z.enum(orderStatusNames).register(partnerSchemas, { id: "TestOrderStatus" });

/** A test order's scenario, and its possible next moves. Its status is one of all 23, including those of returns. */
const TestOrder = z
  .object({
    order_id: z.string(),
    status: TestStatus,
    /** A scenario, or the status that the order's Simulator tag requested. */
    test_scenario: z.string(),
    test_speed: z.number(),
    /** The courier's next automatic move and its time; null: none. */
    next: z.nullable(z.object({ status: TestStatus, at: Time })),
    /** The statuses that the order can be moved to by hand. */
    next_steps: z.array(TestStatus),
    /** The cash due at the door and the cash collected; null if none is due, or the order is not delivered. */
    cash: z.nullable(z.object({ due: z.number(), collected: z.number() })),
  })
  .register(partnerSchemas, { id: "TestOrder" });

export const readTestOrder = partnerEndpoint({
  method: "GET",
  path: "/orders/{order_id}/test",
  summary: "The scenario of a test order, and its legal next steps",
  description:
    "Returns the next step of a test order's courier and the steps that are legal now. Live orders have no such steps.",
  scope: "orders:read",
  params,
  success: 200,
  answer: TestOrder,
  refusals: unknownOrder,
});

export const changeTestOrder = partnerEndpoint({
  method: "PUT",
  path: "/orders/{order_id}/test",
  summary: "Change the scenario or the speed; speed 0 stops the courier",
  description: "Replaces the scenario or the speed from now on.",
  scope: "orders:write",
  params,
  body: z
    .object({ test_scenario: nullish(z.enum(testScenarios)), test_speed: nullish(TestSpeed) })
    .register(partnerSchemas, { id: "TestOrderChange" }),
  badBody,
  success: 200,
  answer: TestOrder,
  refusals: { ...unknownOrder, 400: ["Invalid request payload\n - test_speed is not valid"] },
});

export const takeTestStep = partnerEndpoint({
  method: "POST",
  path: "/orders/{order_id}/test/steps",
  summary:
    "Move a test order by one legal step: to `status`, or to the courier's next one. The courier then stops until a speed is set",
  description: "Moves a test order and calls its webhooks as a live order would.",
  scope: "orders:write",
  params,
  headers: IdempotencyKey,
  body: z
    .object({
      status: nullish(TestStatus),
      /** Why the order is cancelled; defaults to NO_COURIER. */
      reason: nullish(z.enum(partnerReasons)),
    })
    .register(partnerSchemas, { id: "TestStep" }),
  badBody,
  success: 200,
  answer: TestOrder,
  refusals: {
    ...unknownOrder,
    400: ["Invalid request payload\n - status is not valid"],
    409: ["The order has changed meanwhile"],
    422: [
      "DELIVERED does not follow RECEIVED. Next steps: WAITING_FOR_TRANSPORT, …",
      "Nothing follows DELIVERED",
    ],
  },
});
