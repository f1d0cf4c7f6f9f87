import type { LiveMessage } from "@waybill/contract/live";
import { mayActFor } from "@waybill/domain/vendors/acting-for";
import type { WebSocket } from "ws";
import { sessionOver } from "../accounts/sessions/announce-ends.ts";
import { orderChannel, readNews, streamOf } from "../orders/announcing/order-channel.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";

/** What the hub uses of a socket. */
export type LiveSocket = Pick<WebSocket, "send" | "ping" | "close" | "terminate" | "bufferedAmount">;

/** A connected client and the streams that it follows. */
export type Peer = {
  readonly socket: LiveSocket;
  readonly actor: Actor;
  readonly streams: Set<string>;
  missedPongs: number;
};

export interface LiveHub {
  join(socket: LiveSocket, actor: Actor): Peer;
  leave(peer: Peer): void;
  follow(peer: Peer, vendorId: string): Promise<void>;
  send(peer: Peer, message: LiveMessage): void;
  /** Sends to everyone who is connected. */
  sendToAll(message: LiveMessage): void;
  isEmpty(): boolean;
  /** Pings everyone, and drops those that have missed two pings. */
  pingAll(): void;
  close(): void;
}

const mostMissedPongs = 2;
/** A peer that leaves so much unread is dropped: it comes back and reads the orders again. */
export const mostUnreadBytes = 1024 * 1024;
const mostStreams = 1000;

/**
 * Whether a follower of a parent receives the updates of its outlet: not one that follows the outlet too, and so has them
 * already, and not a partner, whose token is for one vendor.
 */
const receivesOutlet = ({ actor, streams }: Peer, outlet: string): boolean =>
  actor.kind !== "partner" && !streams.has(outlet);

/** Spreads what happens to orders over the sockets of this process that follow them. */
export function openLiveHub({ fanOut, metrics }: Pick<Deps, "fanOut" | "metrics">): LiveHub {
  const peers = new Set<Peer>();
  const followers = new Map<string, { peers: Set<Peer>; stop: () => void }>();

  const write = ({ socket }: Peer, data: Buffer): void => {
    if (socket.bufferedAmount > mostUnreadBytes) socket.terminate();
    else socket.send(data, { binary: false });
  };

  const spread = (stream: string, message: string): void => {
    const news = readNews(message);
    // Encoded once, whoever it goes to.
    const data = Buffer.from(news.text);
    for (const peer of followers.get(stream)?.peers ?? []) {
      if (stream === news.stream || receivesOutlet(peer, news.stream)) write(peer, data);
    }
  };

  const add = (peer: Peer, stream: string): void => {
    peer.streams.add(stream);
    const present = followers.get(stream);
    if (present) return void present.peers.add(peer);
    const stop = fanOut.subscribe(orderChannel(stream), (message) => spread(stream, message));
    followers.set(stream, { peers: new Set([peer]), stop });
  };

  const remove = (peer: Peer, stream: string): void => {
    const present = followers.get(stream);
    present?.peers.delete(peer);
    if (present?.peers.size !== 0) return;
    present.stop();
    followers.delete(stream);
  };

  const send = (peer: Peer, message: LiveMessage) => write(peer, Buffer.from(JSON.stringify(message)));

  const leave = (peer: Peer): void => {
    if (!peers.delete(peer)) return;
    for (const stream of peer.streams) remove(peer, stream);
    metrics.liveConnections.set(peers.size);
  };

  const endSession = (sessionId: string): void => {
    for (const { actor, socket } of peers)
      if ("sessionId" in actor && actor.sessionId === sessionId) socket.close(1008, "session over");
  };
  const stopListening = fanOut.subscribe(sessionOver, endSession);

  return {
    join(socket, actor) {
      const peer: Peer = { socket, actor, streams: new Set(), missedPongs: 0 };
      peers.add(peer);
      metrics.liveConnections.set(peers.size);
      return peer;
    },
    leave,
    async follow(peer, vendorId) {
      const { actor, streams } = peer;
      if (!mayActFor(actor, vendorId) || streams.size >= mostStreams)
        return send(peer, {
          type: "error",
          code: "FORBIDDEN",
          message: `${vendorId} is not yours to follow.`,
        });
      add(peer, streamOf(actor.kind === "guest" ? { guestId: actor.guestId } : { vendorId }));
      await fanOut.settled();
      send(peer, { type: "subscribed", vendor_id: vendorId });
    },
    send,
    sendToAll(message) {
      // Encoded once, whoever it goes to.
      const data = Buffer.from(JSON.stringify(message));
      for (const peer of peers) write(peer, data);
    },
    isEmpty: () => peers.size === 0,
    pingAll() {
      for (const peer of peers) {
        if (peer.missedPongs >= mostMissedPongs) {
          peer.socket.terminate();
          continue;
        }
        peer.missedPongs += 1;
        peer.socket.ping();
      }
    },
    close() {
      stopListening();
      for (const { stop } of followers.values()) stop();
    },
  };
}
