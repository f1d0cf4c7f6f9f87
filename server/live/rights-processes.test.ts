import { login } from "@waybill/contract/accounts";
import type { LiveMessage } from "@waybill/contract/live";
import { pathOf } from "@waybill/contract/endpoint";
import { listOperators, setOperatorRoles } from "@waybill/contract/operations/operators";
import { listVendorPeople, takeVendorRole } from "@waybill/contract/operations/vendors";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { place } from "../orders/order.fixture.ts";
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
  if (!url) throw new Error(`It did not start: ${server.said.err}`);
  const { origin } = new URL(url);
  return { origin, call: callOverNetwork(origin) };
};
const [here, there] = await Promise.all([start(), start()]);

const signIn = async (email_address: string): Promise<string> => {
  const { body } = await here.call(login, { body: { email_address, password: "Waybill!2026" } });
  return body.result.AuthenticationResult.AccessToken;
};

/** What a socket at the other process is told after it follows the outlet. */
const follow = async (token: string) => {
  const socket = new WebSocket(`${there.origin.replace("http", "ws")}/ws`, ["waybill.v1", `bearer.${token}`]);
  const heard: LiveMessage[] = [];
  const ended = new Promise<number>((settle) => socket.once("close", settle));
  await new Promise<void>((settle, fail) => {
    socket.once("error", fail);
    socket.once("open", () =>
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: outletId })),
    );
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as LiveMessage;
      if (message.type === "subscribed") settle();
      else if (message.type !== "heartbeat") heard.push(message);
    });
  });
  return { socket, heard, ended };
};

const withinASecond = async (holds: () => boolean) => {
  for (const end = performance.now() + 1000; !holds(); await wait(10))
    if (performance.now() > end) throw new Error("It took longer than a second.");
};

test("a role that is taken ends within a second what an open socket of any process hears", async () => {
  const admin = `Bearer ${await signIn("ops@example.com")}`;
  const { socket, heard } = await follow(await signIn("parent@example.com"));
  const { order_id } = await place(here.call, admin, outletId);
  await withinASecond(() =>
    heard.some((one) => one.type === "order_update" && one.order.order_id === order_id),
  );

  const { parent_vendor_id: vendorId } = await database.db
    .selectFrom("vendors")
    .select("parent_vendor_id")
    .where("vendor_id", "=", outletId)
    .executeTakeFirstOrThrow();
  if (!vendorId) throw new Error("The outlet has no parent.");
  const { body } = await here.call(listVendorPeople, { as: admin, params: { vendor_id: vendorId } });
  const person = body.result.data.find(({ email }) => email === "parent@example.com");
  if (!person) throw new Error("The parent's owner is not there.");
  const path = pathOf(takeVendorRole, { vendor_id: vendorId, user_id: person.user_id });
  const taken = await fetch(`${here.origin}${path}`, { method: "DELETE", headers: { authorization: admin } });
  expect(taken.status).toBe(204);
  await withinASecond(() => heard.some((one) => one.type === "error" && one.code === "FORBIDDEN"));
  const count = heard.length;
  await place(here.call, admin, outletId);
  await wait(1000);
  expect(heard).toHaveLength(count);
  socket.terminate();
}, 60_000);

test("an operator without a role loses the socket within a second, and leaves the merchants", async () => {
  const admin = `Bearer ${await signIn("ops@example.com")}`;
  const { ended } = await follow(await signIn("support@example.com"));
  const { body } = await here.call(listOperators, { as: admin });
  const support = body.result.data.find(({ email }) => email === "support@example.com");
  if (!support) throw new Error("There is no operator of support.");
  const params = { user_id: support.user_id };
  await here.call(setOperatorRoles, { as: admin, params, body: { roles: [] } });
  const closed = await Promise.race([ended, wait(1000, undefined)]);
  expect(closed).toBe(1008);
}, 60_000);
