import { Ajv } from "ajv";
import formats from "ajv-formats";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { app, call, close, db, inject, tokenFor } = await openTestApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
afterAll(close);

const answer = await inject({ method: "GET", url: "/asyncapi.json" });
const document = answer.json();
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);

test("/asyncapi.json is a valid AsyncAPI 3 document of the websocket [22.11]", () => {
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/json");
  const path = createRequire(import.meta.url).resolve("@asyncapi/specs/schemas/3.0.0-without-$id.json");
  const isValid = ajv.compile(JSON.parse(readFileSync(path, "utf8")) as object);
  isValid(document);
  expect(isValid.errors).toBeNull();
  expect(document.channels.live.address).toBe("/ws");
  expect(document.channels.live.description).toContain("waybill.v1");
  for (const name of ["subscribe", "subscribed", "order_update", "heartbeat", "error"])
    expect(document.channels.live.messages[name], name).toEqual({ $ref: `#/components/messages/${name}` });
  expect(document.operations.subscribe.action).toBe("receive");
  expect(document.operations.order_update.action).toBe("send");
});

test("the websocket's messages fit the schemas of /asyncapi.json [22.11]", async () => {
  ajv.addSchema({ ...document, $id: "live" });
  const problemsOf = (name: string, message: unknown) => {
    const fits = ajv.compile({ $ref: `live#/components/messages/${name}/payload` });
    return fits(message) ? null : fits.errors;
  };
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const address = `ws://127.0.0.1:${port}${document.channels.live.address}`;
  const socket = new WebSocket(address, ["waybill.v1", `bearer.${as.split(" ")[1] ?? ""}`]);
  const received = new Map<string, unknown>();
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string };
    received.set(message.type, message);
  });
  await once(socket, "open");
  expect(socket.protocol).toBe("waybill.v1");
  const subscribe = { action: "subscribeToVendor", vendor_id: outletIds[0] };
  expect(problemsOf("subscribe", subscribe)).toBeNull();
  expect(problemsOf("subscribe", { action: "subscribe" })).not.toBeNull();
  socket.send(JSON.stringify(subscribe));
  socket.send(JSON.stringify({ ...subscribe, vendor_id: "not-mine" }));
  await expect.poll(() => received.has("subscribed") && received.has("error")).toBe(true);
  await placeTestOrder(call, as, outletIds[0]);
  for (let looks = 0; received.size < 4 && looks < 80; looks += 1) await wait(100);
  socket.terminate();
  expect([...received.keys()].sort()).toEqual(["error", "heartbeat", "order_update", "subscribed"]);
  for (const [name, message] of received) expect(problemsOf(name, message), name).toBeNull();
}, 30_000);
