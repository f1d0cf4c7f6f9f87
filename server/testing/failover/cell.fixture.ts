import { login } from "@waybill/contract/accounts";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { orderRequest } from "../../orders/order.fixture.ts";
import { callOverNetwork } from "../call-over-network.fixture.ts";
import { startServer, type ServerProcess } from "../server-process.fixture.ts";
import { openLiveClient } from "./live-client.fixture.ts";
import { waitUntil } from "./machines.fixture.ts";
import { expectNothingLost, orderIds } from "./nothing-is-lost.fixture.ts";
import { placeOrders } from "./order-load.fixture.ts";

const vendorId = "poblacion";

/**
 * Two Waybill processes on one database and one Redis, with orders being placed and clients that subscribe to
 * updates.
 */
export async function openCell({
  folder,
  ...urls
}: {
  DATABASE_URL: string;
  REDIS_URL: string;
  folder: string;
}) {
  const servers: ServerProcess[] = [];
  const close = async () => {
    for (const server of servers) server.kill("SIGKILL");
    await Promise.all(servers.map(({ ended }) => ended));
  };
  const start = async () => {
    mkdirSync(join(folder, "data"), { recursive: true });
    const server = startServer({
      ...urls,
      DATA_DIR: join(folder, "data"),
      TOKEN_SECRET: "the same secret in every process of a cell",
      QUOTE_TTL_SECONDS: "86400",
      // Simulated riders deliver while machines are killed.
      SIMULATION_SPEED: "200",
    });
    servers.push(server);
    const url = await server.ready;
    if (!url) throw new Error(`The server did not start: ${server.output.err}`);
    return new URL(url).origin;
  };
  try {
    const origins = await Promise.all([start(), start()]);
    const call = callOverNetwork(origins[0] ?? "");
    const { body } = await call(login, {
      body: { email_address: "parent@example.com", password: "Waybill!2026" },
    });
    const token = body.result.AuthenticationResult.AccessToken;
    const as = `Bearer ${token}`;
    const pool = new pg.Pool({ connectionString: urls.DATABASE_URL, max: 2, connectionTimeoutMillis: 5000 });
    pool.on("error", () => undefined);
    const before = new Set(await orderIds(pool));
    const request = await orderRequest(call, as, vendorId);
    // The second client connects to the second process first.
    const clients = [origins, origins.toReversed()].map((ways) =>
      openLiveClient({ origins: ways, token, vendorId }),
    );
    const load = placeOrders({ origins, as, request });
    return {
      origins,
      load,
      clients,
      /** Waits until a new order is acknowledged. */
      isUnderLoad: async () => {
        const now = performance.now();
        await waitUntil("an order is placed", () => load.wrong.length > 0 || load.hasPlacedSince(now));
        expect(load.wrong).toEqual([]);
      },
      /** Stops placing orders and checks that none is lost or doubled. */
      expectNothingLost: async () => {
        await load.stop();
        await expectNothingLost({ pool, before, load, clients });
      },
      close: async () => {
        clients.forEach((client) => client.close());
        load.abandon();
        await pool.end().catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
