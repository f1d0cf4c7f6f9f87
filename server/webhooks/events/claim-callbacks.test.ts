import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openWebhookApp } from "../webhooks.fixture.ts";

const app = await openWebhookApp();
const { asking, clock, endpoint, move, partner, place, sendDue, tokenFor } = app;
afterAll(app.close);

test("each change of a claim is sent once, in order and signed, without the recipient's data [19.36]", async () => {
  const own = await partner();
  const hook = await endpoint(own, { events: ["claim"] });
  const { order_id } = await place(own, { amount: 200, payment_method: "PAID" });
  await move(
    order_id,
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
    "COURIER_LEFT_VENDOR",
    "DELIVERED",
  );
  const made = await own.ask("POST", `/ph/api/v1/orders/${order_id}/claims`, {
    cause: "damaged",
    amount: 50,
    text: "Ana Reyes 2 found it broken",
  });
  expect(made.status).toBe(201);
  const { claim_id } = made.body;
  const support = asking(await tokenFor("support"));
  const decide = async (body: object) => {
    clock.advance(1000);
    const answer = await support("POST", `/operations/api/v1/claims/${claim_id}/decide`, body);
    expect(answer.status).toBe(200);
  };
  await decide({ outcome: "ask", reason: "A photo, please" });
  await decide({ outcome: "partly", amount: 20, reason: "Half of it" });
  await sendDue();
  await sendDue();
  const money = (value: number) => ({ value, currency_code: "PHP" });
  expect(hook.bodies().map(({ updated_at: _, ...body }) => body)).toEqual(
    (
      [
        ["open", 0],
        ["waiting_for_merchant", 0],
        ["partly_granted", 20],
      ] as const
    ).map(([state, granted]) => ({
      order_id,
      claim_id,
      cause: "damaged",
      state,
      amount: money(50),
      granted_amount: money(granted),
    })),
  );
  const numbers = hook.calls().map(({ headers }) => Number(headers["x-waybill-sequence"]));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(new Set(numbers).size).toBe(3);
  for (const { headers, body } of hook.calls()) {
    expect(headers["x-waybill-event"]).toBe("claim");
    expect(headers["x-signature-sha256"]).toBe(createHmac("sha256", hook.secret).update(body).digest("hex"));
    expect(body).not.toMatch(/Ana|5550142|555 0142|Ayala|broken|photo|Half/);
  }
});
