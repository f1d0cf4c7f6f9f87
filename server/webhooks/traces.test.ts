import { afterAll, expect, test } from "vitest";
import { orderBody, partnerApi } from "../partner/partner.fixture.ts";
import { openCollector, type CollectedSpan } from "../platform/tracing/collector.fixture.ts";
import { inTrace } from "../platform/tracing/trace-context.ts";
import { openTracer } from "../platform/tracing/tracer.ts";
import { openWebhookApp } from "./webhooks.fixture.ts";

const traceOf = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;

const app = await openWebhookApp();
afterAll(app.close);

test("[23.34] a traceparent is passed on from the call through the database and the queue to the webhook", async () => {
  const own = await app.partner();
  const hook = await app.endpoint(own);
  const placed = await own.ask("POST", `${partnerApi}/orders`, orderBody(own.first), {
    traceparent: traceOf("a"),
  });
  expect(placed.status).toBe(201);
  await app.sendDue();
  const ops = app.asking(await app.tokenFor("ops"));
  const move = (traceparent?: string) =>
    ops(
      "POST",
      `/san/orders/${placed.body.order_id}/status`,
      { status: traceparent ? "WAITING_FOR_TRANSPORT" : "ASSIGNED_TO_TRANSPORT" },
      traceparent ? { traceparent } : {},
    );
  expect((await move(traceOf("b"))).status).toBe(200);
  await app.sendDue();
  expect((await move()).status).toBe(200);
  await app.sendDue();
  const statusesAndTraces = hook
    .calls()
    .map(({ headers, body }) => [JSON.parse(body).status, headers["traceparent"]]);
  expect(statusesAndTraces).toEqual([
    ["NEW", traceOf("a")],
    ["RECEIVED", traceOf("a")],
    ["WAITING_FOR_TRANSPORT", traceOf("b")],
    ["ASSIGNED_TO_TRANSPORT", undefined],
  ]);
});

test("[23.34] changes that are announced together each keep their own trace", async () => {
  const own = await app.partner();
  const hook = await app.endpoint(own);
  const placed = await own.ask("POST", `${partnerApi}/orders`, orderBody(own.first), {
    traceparent: traceOf("a"),
  });
  const ops = app.asking(await app.tokenFor("ops"));
  for (const [status, traceparent] of [
    ["WAITING_FOR_TRANSPORT", traceOf("b")],
    ["ASSIGNED_TO_TRANSPORT", undefined],
    ["COURIER_ACCEPTED_DELIVERY", traceOf("d")],
  ])
    expect(
      (
        await ops(
          "POST",
          `/san/orders/${placed.body.order_id}/status`,
          { status },
          traceparent ? { traceparent } : {},
        )
      ).status,
    ).toBe(200);
  await app.sendDue();
  const statusesAndTraces = hook
    .calls()
    .map(({ headers, body }) => [JSON.parse(body).status, headers["traceparent"]]);
  expect(statusesAndTraces).toEqual([
    ["NEW", traceOf("a")],
    ["RECEIVED", traceOf("a")],
    ["WAITING_FOR_TRANSPORT", traceOf("b")],
    ["ASSIGNED_TO_TRANSPORT", undefined],
    ["COURIER_ACCEPTED_DELIVERY", traceOf("d")],
  ]);
});

test("[23.34] a traceparent of a later version is continued in our version", async () => {
  const own = await app.partner();
  const hook = await app.endpoint(own);
  const later = `01-${"e".repeat(32)}-${"e".repeat(16)}-01-more`;
  const placed = await own.ask("POST", `${partnerApi}/orders`, orderBody(own.first), { traceparent: later });
  expect(placed.status).toBe(201);
  await app.sendDue();
  expect(hook.calls().map(({ headers }) => headers["traceparent"])).toEqual([traceOf("e"), traceOf("e")]);
});

test("[23.34] a malformed traceparent changes nothing", async () => {
  const own = await app.partner();
  const hook = await app.endpoint(own);
  const [zeros, ones] = ["0".repeat(32), "1".repeat(32)];
  const malformed = [
    "",
    "x",
    ones,
    `00-${zeros}-${"1".repeat(16)}-01`,
    `00-${ones}-${"0".repeat(16)}-01`,
    `ff-${ones}-${"1".repeat(16)}-01`,
    `00-${ones}-${"1".repeat(16)}-01-more`,
    `00-${ones.toUpperCase().replaceAll("1", "A")}-${"1".repeat(16)}-01`,
    `00-${ones}-${"1".repeat(16)}-01\u00e9`,
    `00-${ones}-${"1".repeat(16)}`,
    "0".repeat(5000),
  ];
  for (const traceparent of malformed) {
    const placed = await own.ask("POST", `${partnerApi}/orders`, orderBody(own.first), { traceparent });
    expect(placed.status, traceparent).toBe(201);
  }
  await app.sendDue();
  expect(hook.calls()).toHaveLength(2 * malformed.length);
  for (const { headers } of hook.calls()) expect(headers).not.toHaveProperty("traceparent");
});

const ancestorsOf = (spans: readonly CollectedSpan[], span: CollectedSpan): string[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [parent.name, ...ancestorsOf(spans, parent)] : [];
};

test("[23.35] spans of the request, its statements and its webhook are one trace, and contain no personal data", async () => {
  const collector = await openCollector();
  const tracer = await openTracer({ otlpEndpoint: collector.url });
  const other = await openWebhookApp({ deps: { tracer } });
  const own = await other.partner();
  const hook = await other.endpoint(own);
  const placed = await own.ask(
    "POST",
    `${partnerApi}/orders`,
    {
      ...orderBody(own.first),
      recipient: { ...orderBody("").recipient, name: "Maria Clara", notes: "Ring twice" },
    },
    { traceparent: traceOf("c") },
  );
  expect(placed.status).toBe(201);
  await other.sendDue();
  const read = await own.ask("GET", `${partnerApi}/orders/${placed.body.order_id}`);
  const link = new URL(read.body.tracking_link);
  const secret = link.searchParams.get("t") ?? "";
  expect(secret).not.toBe("");
  for (const url of [link.pathname + link.search, `/none/+639175550142?t=${secret}`])
    await other.inject({ url, headers: { traceparent: traceOf("c") } });
  // PostgreSQL's messages quote a value that it refuses.
  const phone = "+639175550142";
  await inTrace(traceOf("c"), () =>
    expect(other.pool.query("select $1::int", [phone])).rejects.toThrow(phone),
  );
  await other.close();
  await tracer.close();

  const spans = collector.spans().filter(({ traceId }) => traceId === "c".repeat(32));
  const request = spans.find(({ name }) => name === `POST ${partnerApi}/orders`);
  expect(request?.parentSpanId).toBe("c".repeat(16));
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain("begin");
  // Work for many orders at once belongs to no order's trace.
  expect(spans.map(({ name }) => name)).not.toContain("claim-outbox");
  const sent = spans.filter(({ name }) => name === "webhook status");
  expect(sent.map((span) => ancestorsOf(spans, span))).toEqual([[request?.name], [request?.name]]);
  expect(hook.calls().map(({ headers }) => headers["traceparent"])).toEqual(
    sent.map(({ spanId }) => `00-${"c".repeat(32)}-${spanId}-01`),
  );
  expect(collector.bodies.join("")).not.toMatch(
    /Maria|Clara|639175550142|555 0142|9175550142|Ring twice|Ayala|14\.5502|localhost|hook-\d|Bearer/,
  );
  expect(collector.bodies.join("")).not.toContain(secret);
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["GET /tracking/:orderId", "GET none"]),
  );
  collector.close();
});
