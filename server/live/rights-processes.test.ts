import { login } from "@waybill/contract/accounts";
import type { LiveMessage } from "@waybill/contract/live";
import { pathOf } from "@waybill/contract/endpoint";
import { listOperators, setOperatorRoles } from "@waybill/contract/operations/operators";
import { listVendorPeople, takeVendorRole } from "@waybill/contract/operations/vendors";
import {
  acceptInvitation,
  changeMember,
  inviteToTeam,
  listTeam,
  removeMember,
} from "@waybill/contract/merchants/team";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { createOrder, listOrders } from "@waybill/contract/orders";
import { readSentMessages } from "@waybill/contract/sandbox";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { callOverNetwork } from "../testing/call-over-network.fixture.ts";
import { startServer, type ServerProcess } from "../testing/server-process.fixture.ts";
import { openTestDatabase } from "../testing/test-database.ts";

const outletId = "poblacion";
const database = await openTestDatabase();
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) server.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await database.close();
});

const start = async () => {
  const server = startServer({
    DATABASE_URL: database.pool.options.connectionString ?? "",
    REDIS_URL: process.env["WAYBILL_TEST_REDIS_URL"] ?? "",
    TOKEN_SECRET: "the same secret in every process of a cell",
  });
  running.push(server);
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  const { origin } = new URL(url);
  return { origin, call: callOverNetwork(origin) };
};
const [here, there] = await Promise.all([start(), start()]);

const signIn = async (email_address: string): Promise<string> => {
  const { body } = await here.call(login, { body: { email_address, password: "Waybill!2026" } });
  return body.result.AuthenticationResult.AccessToken;
};

/** Connects to the other process, subscribes to the outlet, and collects the messages. */
const follow = async (token: string, vendor_id = outletId) => {
  const socket = new WebSocket(`${there.origin.replace("http", "ws")}/ws`, ["waybill.v1", `bearer.${token}`]);
  const received: LiveMessage[] = [];
  const ended = new Promise<number>((settle) => socket.once("close", settle));
  await new Promise<void>((settle, fail) => {
    socket.once("error", fail);
    socket.once("open", () => socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id })));
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as LiveMessage;
      if (message.type === "subscribed") settle();
      else if (message.type !== "heartbeat") received.push(message);
    });
  });
  return { socket, received, ended };
};

const withinASecond = async (holds: () => boolean) => {
  for (const end = performance.now() + 1000; !holds(); await wait(10))
    if (performance.now() > end) throw new Error("The message took longer than a second.");
};

const withinASecondAsync = async (holds: () => Promise<boolean>) => {
  for (const end = performance.now() + 1000; !(await holds()); await wait(10))
    if (performance.now() > end) throw new Error("The message took longer than a second.");
};

test("revoking a role stops the messages of an open socket in any process within a second", async () => {
  const admin = `Bearer ${await signIn("ops@example.com")}`;
  const { socket, received } = await follow(await signIn("parent@example.com"));
  const { order_id } = await placeTestOrder(here.call, admin, outletId);
  await withinASecond(() =>
    received.some((one) => one.type === "order_update" && one.order.order_id === order_id),
  );

  const { parent_vendor_id: vendorId } = await database.db
    .selectFrom("vendors")
    .select("parent_vendor_id")
    .where("vendor_id", "=", outletId)
    .executeTakeFirstOrThrow();
  if (!vendorId) throw new Error("The outlet has no parent.");
  const { body } = await here.call(listVendorPeople, { as: admin, params: { vendor_id: vendorId } });
  const person = body.result.data.find(({ email }) => email === "parent@example.com");
  if (!person) throw new Error("The parent's owner is missing.");
  const path = pathOf(takeVendorRole, { vendor_id: vendorId, user_id: person.user_id });
  const taken = await fetch(`${here.origin}${path}`, { method: "DELETE", headers: { authorization: admin } });
  expect(taken.status).toBe(204);
  await withinASecond(() => received.some((one) => one.type === "error" && one.code === "FORBIDDEN"));
  const count = received.length;
  await placeTestOrder(here.call, admin, outletId);
  await wait(1000);
  expect(received).toHaveLength(count);
  socket.terminate();
}, 60_000);

test("an operator without a role loses the websocket within a second, merchants do not", async () => {
  const admin = `Bearer ${await signIn("ops@example.com")}`;
  const { ended } = await follow(await signIn("support@example.com"));
  const { body } = await here.call(listOperators, { as: admin });
  const support = body.result.data.find(({ email }) => email === "support@example.com");
  if (!support) throw new Error("There is no operator with the support role.");
  const params = { user_id: support.user_id };
  await here.call(setOperatorRoles, { as: admin, params, body: { roles: [] } });
  const closed = await Promise.race([ended, wait(1000, undefined)]);
  expect(closed).toBe(1008);
}, 60_000);

test("a member's new outlets and removals apply in every process within a second, on open sockets too [21.14] [21.15]", async () => {
  const owner = `Bearer ${await signIn("single@example.com")}`;
  const { vendors } = (await here.call(listVendors, { as: owner })).body.result;
  const [shop] = vendors.map(({ vendor_id }) => vendor_id);
  if (!shop) throw new Error("The single vendor is missing.");
  const email = "tess-in-two-processes@example.com";
  await here.call(inviteToTeam, { as: owner, body: { email, role: "clerk", vendor_ids: [shop] } });
  const mails = (await there.call(readSentMessages, { query: { to: email } })).body.data;
  const token = new URLSearchParams(new URL(mails[0]?.links[0] ?? "").hash.slice(1)).get("token") ?? "";
  await there.call(acceptInvitation, { body: { token, password: "Waybill!2026" } });
  const tess = await signIn(email);
  const asTess = { authorization: `Bearer ${tess}`, "content-type": "application/json" };
  const statusOf = async (path: string, given: RequestInit = {}) =>
    (await fetch(`${there.origin}${path}`, { ...given, headers: asTess })).status;
  const statusOfOrders = () => statusOf(pathOf(listOrders, { vendorId: shop }));
  const mayOrder = () => statusOf(createOrder.path, { method: "POST", body: "{}" });
  const { ended } = await follow(tess, shop);
  expect(await statusOfOrders()).toBe(200);
  expect(await mayOrder()).toBe(400);

  const team = (await here.call(listTeam, { as: owner, query: { vendor_id: shop } })).body.result;
  const user_id = team.members.find((one) => one.email === email)?.user_id ?? "";
  const body = { role: "read only" as const, vendor_ids: [shop] };
  await here.call(changeMember, { as: owner, params: { user_id }, body });
  await withinASecondAsync(async () => (await mayOrder()) === 403);
  const path = pathOf(removeMember, { user_id });
  const gone = await fetch(`${here.origin}${path}`, { method: "DELETE", headers: { authorization: owner } });
  expect(gone.status).toBe(204);
  expect(await Promise.race([ended, wait(1000, undefined)])).toBe(1008);
  await withinASecondAsync(async () => (await statusOfOrders()) === 401);
}, 60_000);
