import { login } from "@waybill/contract/accounts";
import { createOrder, listOrders } from "@waybill/contract/orders";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { orderRequest } from "../orders/order.fixture.ts";
import { callOverNetwork } from "./call-over-network.fixture.ts";
import { startServer, type ServerProcess } from "./server-process.fixture.ts";
import { openTestDatabase } from "./test-database.ts";

const outletId = "poblacion";
const [oldSecret, newSecret] = ["the old secret of a cell: 32 bytes", "the new secret of a cell: 32 bytes"];

const database = await openTestDatabase();
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) server.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await database.close();
});

const start = async (env: Record<string, string>) => {
  const server = startServer({
    DATABASE_URL: database.pool.options.connectionString ?? "",
    REDIS_URL: process.env["WAYBILL_TEST_REDIS_URL"] ?? "",
    ...env,
  });
  running.push(server);
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  const { origin } = new URL(url);
  return { ...server, origin, call: callOverNetwork(origin) };
};
type Server = Awaited<ReturnType<typeof start>>;

const kidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as { kid: string }).kid;

test("[23.06] processes with the old and the new TOKEN_SECRET run next to each other during a rotation under load, and no call is refused", async () => {
  const before = await start({ TOKEN_SECRET: oldSecret });
  const first: Server = await start({ TOKEN_SECRET: oldSecret });
  let serving: [Server, Server] = [before, first];
  const refused: string[] = [];
  let placed = 0;
  let isOver = false;
  const kids = new Set<string>();

  /** Signs in and gets a quote at one process, and places the order at the other. */
  const merchant = async (turn: number) => {
    const body = { email_address: "parent@example.com", password: "Waybill!2026" };
    for (let at = turn; !isOver; at += 1) {
      const [here, there] = at % 2 === 0 ? serving : serving.toReversed();
      if (!here || !there) break;
      try {
        const { AccessToken } = (await here.call(login, { body })).body.result.AuthenticationResult;
        kids.add(kidOf(AccessToken));
        const as = `Bearer ${AccessToken}`;
        const order = await orderRequest(here.call, as, outletId);
        await there.call(createOrder, { as, body: order });
        await there.call(listOrders, { as, params: { vendorId: outletId } });
        placed += 1;
      } catch (error) {
        refused.push(String(error));
      }
      await wait(50);
    }
  };
  const load = [0, 1].map(merchant);
  await wait(1000);
  const rotated = { TOKEN_SECRET: newSecret, TOKEN_SECRET_PREVIOUS: oldSecret };
  const second = await start(rotated);
  serving = [before, second];
  // The new key is used for signing 15 seconds after it was made, once a process has read it.
  await expect.poll(() => kids.size, { timeout: 60_000, interval: 100 }).toBe(2);
  await wait(3000);
  const third = await start(rotated);
  serving = [third, second];
  await wait(1000);
  isOver = true;
  await Promise.all(load);
  expect(refused).toEqual([]);
  expect(placed).toBeGreaterThan(20);
}, 120_000);
