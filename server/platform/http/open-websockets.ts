import websocket from "@fastify/websocket";
import { livePath, liveProtocol } from "@waybill/contract/live";
import { riderLivePath } from "@waybill/contract/riders/rider-jobs";
import type { FastifyInstance } from "fastify";
import { websocketUpgrades } from "./websocket-upgrades.ts";

const maxMessageBytes = 16 * 1024;
const closingMs = 500;

/** The agreed subprotocol among those that the client offers. */
const agreedProtocol = (offered: ReadonlySet<string>): string | false =>
  offered.has(liveProtocol) && liveProtocol;

/**
 * Lets routes accept websockets. Call it before the first route: its plugin must see all routes to refuse their
 * upgrades.
 */
export async function openWebsockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: {
      server: websocketUpgrades(app.server, [livePath, riderLivePath]),
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      handleProtocols: agreedProtocol,
    },
    preClose: (done) => {
      const { clients } = app.websocketServer;
      for (const client of clients) client.close(1001, "the server stops");
      setTimeout(() => clients.forEach((client) => client.terminate()), closingMs).unref();
      done();
    },
  });
}
