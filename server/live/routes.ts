import { livePath, Subscribe } from "@waybill/contract/live";
import { heartbeatEveryMs } from "@waybill/domain/time/timings";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { openFlagWatch } from "../country-settings/flags/flag-watch.ts";
import type { Deps } from "../platform/deps.ts";
import type { FeatureWork } from "../platform/feature-layers.ts";
import { Refused } from "../platform/http/refused.ts";
import { requireSecondFactor } from "../platform/http/route.ts";
import { websocketToken } from "../platform/http/websocket-upgrades.ts";
import type { LiveHub, Peer } from "./live-hub.ts";

const pingEveryMs = 25_000;

/** A merchant with 500 outlets subscribes to each at once; more messages per minute than this are a flood. */
const messagesAMinute = 2000;

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
  // Remove the listeners, which would keep the request in memory as long as the socket.
  socket.removeAllListeners("error");
  socket.on("error", () => socket.terminate());
  const ends = actor.kind === "vendor" ? actor.visit?.ends : undefined;
  const untilEnd =
    ends &&
    setTimeout(() => socket.close(1008, "session over"), Math.max(0, ends.getTime() - now().getTime()));
  untilEnd?.unref();
  socket.on("close", () => {
    clearTimeout(untilEnd);
    hub.removePeer(peer);
  });
  socket.on("pong", () => (peer.missedPongs = 0));
  let [minute, sent] = [0, 0];
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    peer.missedPongs = 0;
    const thisMinute = Math.floor(now().getTime() / 60_000);
    [minute, sent] = [thisMinute, minute === thisMinute ? sent + 1 : 1];
    if (sent > messagesAMinute) return socket.close(1008, "too many messages");
    handleMessage(hub, peer, isBinary ? "" : textOf(data)).catch((error: unknown) => {
      log.error({ err: error }, "a live message failed");
      socket.terminate();
    });
  });
}

/** The websocket of merchants, guests, partners and operators. */
export function liveRoutes(app: FastifyInstance, deps: Deps & { liveHub: LiveHub }): void {
  const { liveHub: hub } = deps;
  app.route({
    method: "GET",
    url: livePath,
    config: { ownLimit: true },
    onRequest: async (request, reply) => {
      // Closes the connection after the response if the upgrade is refused.
      if (request.ws) reply.header("connection", "close");
      request.actor = await app.findActor(websocketToken(request.headers));
      await app.limitCalls(request, reply);
      if (!request.actor || request.actor.kind === "rider" || request.actor.kind === "fleet")
        throw new Refused("not_signed_in");
      requireSecondFactor(request.actor);
      if (request.actor.kind === "operator" && request.actor.roles.size === 0)
        throw new Refused("role_missing");
    },
    wsHandler: (socket, { actor }) => welcome(hub, socket, { actor }, deps),
    // A plain GET without a websocket upgrade.
    handler: () => {
      throw new Refused("not_found");
    },
  });
}

/** The hub's periodic messages: pings, heartbeats, and changes of flags. */
export function liveWork(hub: LiveHub, deps: Deps): FeatureWork {
  const flagWatch = openFlagWatch(deps, {
    hasListeners: () => !hub.isEmpty(),
    onChange: () => hub.sendToAll({ type: "flags_changed" }),
  });
  const timers = [
    setInterval(() => hub.pingAll(), pingEveryMs),
    setInterval(() => hub.sendToAll({ type: "heartbeat", at: deps.now().toISOString() }), heartbeatEveryMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    start: () => flagWatch.start(),
    close: async () => {
      timers.forEach(clearInterval);
      await flagWatch.close();
      hub.close();
    },
  };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Handles a client's message. An unreadable one gets an error as its reply and changes nothing. */
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
