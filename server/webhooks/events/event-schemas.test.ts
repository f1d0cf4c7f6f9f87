import { webhookEvents } from "@waybill/domain/partner/callbacks";
import { afterAll, expect, test } from "vitest";
import { schemasOf } from "../../partner/document/validating-proxy.fixture.ts";
import { openWebhookApp } from "../webhooks.fixture.ts";

const app = await openWebhookApp();
const { asking, clock, endpoint, move, partner, place, sendDue } = app;
afterAll(app.close);

test("every event fits its schema in the document, and has the described headers [22.01]", async () => {
  const document = (await asking()("GET", "/partner/openapi.json")).body;
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(document.webhooks)).toEqual([...webhookEvents]);
  const own = await partner();
  const hook = await endpoint(own, { events: [...webhookEvents] });
  const { order_id } = await place(own);
  await move(order_id, "WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY");
  await sendDue();
  clock.advance(15_000);
  await sendDue();
  await move(order_id, "CANCELLED");
  const ops = asking(await app.tokenFor("ops"));
  const total_amount = { value: 120.5, currency_code: "PHP" };
  const refund = { type: "PARTIAL_REFUND", total_amount, reason: "Cold", owner: "DELIVERY_PLATFORM" };
  expect((await ops("POST", `/san/orders/${order_id}/refund`, refund)).status).toBe(201);
  const later = await place(own);
  const ready = { ready_at: Math.floor(clock.now().getTime() / 1000) + 3600 };
  expect((await own.ask("POST", `/ph/api/v1/orders/${later.order_id}/ready`, ready)).status).toBe(200);
  const claim = { cause: "overcharged", amount: 1 };
  expect((await own.ask("POST", `/ph/api/v1/orders/${order_id}/claims`, claim)).status).toBe(201);
  await sendDue();

  const check = schemasOf(document);
  const calls = hook.calls();
  const eventOf = (call: (typeof calls)[number]) => String(call.headers["x-waybill-event"]);
  expect(new Set(calls.map(eventOf))).toEqual(new Set(webhookEvents));
  for (const call of calls) {
    const at = `/webhooks/${eventOf(call)}/post`;
    expect(check(`${at}/requestBody/content/application~1json/schema`, JSON.parse(call.body))).toEqual([]);
    const { parameters } = document.webhooks[eventOf(call)].post;
    for (const [index, { name, required }] of parameters.entries()) {
      const given = call.headers[name];
      expect(given !== undefined, name).toBe(required);
      if (given !== undefined) expect(check(`${at}/parameters/${index}/schema`, given), name).toEqual([]);
    }
    const described: string[] = parameters.map(({ name }: { name: string }) => name);
    const own = Object.keys(call.headers).filter((name) => /^(webhook|x)-/.test(name));
    expect(own.filter((name) => !described.includes(name))).toEqual([]);
  }
  const { properties } = document.components.schemas.StatusEvent;
  const [status] = hook.bodies();
  expect(Object.keys(status).filter((field) => !(field in properties))).toEqual([]);
});
