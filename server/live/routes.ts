import websocket from "@fastify/websocket";
import { livePath, liveProtocol, Subscribe } from "@waybill/contract/live";
import { riderLivePath } from "@waybill/contract/riders/rider-jobs";
import { heartbeatEveryMs } from "@waybill/domain/time/timings";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { openFlagWatch } from "../country-settings/flags/flag-watch.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { requireSecondFactor } from "../platform/http/route.ts";
import { websocketUpgrades, offeredToken } from "../platform/http/websocket-upgrades.ts";
import { type LiveHub, openLiveHub, type Peer } from "./live-hub.ts";

const pingEveryMs = 25_000;
const largestMessageBytes = 16 * 1024;
const closingMs = 500;

const textOf = (data: Buffer | ArrayBuffer | Buffer[]): string =>
  Buffer.isBuffer(data) ? data.toString() : "";

function welcome(
  hub: LiveHub,
  socket: WebSocket,
  { actor }: Pick<FastifyRequest, "actor">,
  { log, now }: Pick<Deps, "log" | "now">,
) {
  if (!actor) return socket.terminate();
  const peer = hub.join(socket, actor);
  // Nothing of the request stays in memory with the socket.
  socket.removeAllListeners("error");
  socket.on("error", () => socket.terminate());
  const ends = actor.kind === "vendor" ? actor.visit?.ends : undefined;
  const untilEnd =
    ends &&
    setTimeout(() => socket.close(1008, "session over"), Math.max(0, ends.getTime() - now().getTime()));
  untilEnd?.unref();
  socket.on("close", () => {
    clearTimeout(untilEnd);
    hub.leave(peer);
  });
  socket.on("pong", () => (peer.missedPongs = 0));
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    peer.missedPongs = 0;
    handleMessage(hub, peer, isBinary ? "" : textOf(data)).catch((error: unknown) => {
      log.error({ err: error }, "a live message went wrong");
      socket.terminate();
    });
  });
}

/** The websocket. Before all other routes: its plugin must see them to turn their upgrades away. */
export async function liveRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const hub = openLiveHub(deps);
  await app.register(websocket, {
    options: {
      server: websocketUpgrades(app.server, [livePath, riderLivePath]),
      maxPayload: largestMessageBytes,
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
  app.route({
    method: "GET",
    url: livePath,
    config: { ownLimit: true },
    onRequest: async (request, reply) => {
      // The connection of a refused upgrade ends with its answer.
      if (request.ws) reply.header("connection", "close");
      request.actor = await app.whoActs(offeredToken(request.headers));
      await app.limitCalls(request, reply);
      if (!request.actor || request.actor.kind === "rider" || request.actor.kind === "fleet")
        throw new Refused("not_signed_in");
      requireSecondFactor(request.actor);
    },
    wsHandler: (socket, { actor }) => welcome(hub, socket, { actor }, deps),
    // Asked without an upgrade there is nothing to read here.
    handler: () => {
      throw new Refused("not_found");
    },
  });
  const flagWatch = openFlagWatch(deps, {
    isHeard: () => !hub.isEmpty(),
    onChange: () => hub.sendToAll({ type: "flags_changed" }),
  });
  app.addHook("onListen", async () => flagWatch.start());
  const timers = [
    setInterval(() => hub.pingAll(), pingEveryMs),
    setInterval(() => hub.sendToAll({ type: "heartbeat", at: deps.now().toISOString() }), heartbeatEveryMs),
  ];
  for (const timer of timers) timer.unref();
  app.addHook("onClose", async () => {
    timers.forEach(clearInterval);
    await flagWatch.close();
    hub.close();
  });
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Handles a message of a client; one that cannot be read is answered with an error and changes nothing. */
async function handleMessage(hub: LiveHub, peer: Peer, text: string): Promise<void> {
  const message = Subscribe.safeParse(parsed(text));
  if (message.success && !message.data.vendor_id.includes("\0"))
    return hub.follow(peer, message.data.vendor_id);
  hub.send(peer, {
    type: "error",
    code: "MALFORMED_MESSAGE",
    message: 'Send {"action": "subscribeToVendor", "vendor_id": "…"}.',
  });
}

/** The subprotocol that is agreed on, of those that the client offers. */
const agreedProtocol = (offered: ReadonlySet<string>): string | false =>
  offered.has(liveProtocol) && liveProtocol;
