import type { LiveMessage } from "@waybill/contract/live";
import { mayActFor } from "@waybill/domain/vendors/acting-for";
import type { WebSocket } from "ws";
import { sessionEndedChannel } from "../accounts/sessions/announce-ended-sessions.ts";
import { userChangedChannel } from "../accounts/actor-lookup.ts";
import { orderChannel, parseUpdate, streamName } from "../orders/announcing/order-channel.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { askToReconnect } from "../platform/fan-out/ask-to-reconnect.ts";

/** The part of a socket that the hub uses. */
export type LiveSocket = Pick<WebSocket, "send" | "ping" | "close" | "terminate" | "bufferedAmount">;

/** A connected client and the streams it subscribes to. */
export type Peer = {
  readonly socket: LiveSocket;
  /** The client with its current rights, which may change while connected. */
  actor: Actor;
  readonly streams: Set<string>;
  missedPongs: number;
};

export interface LiveHub {
  join(socket: LiveSocket, actor: Actor): Peer;
  removePeer(peer: Peer): void;
  follow(peer: Peer, vendorId: string): Promise<void>;
  send(peer: Peer, message: LiveMessage): void;
  /** Sends to every connected client. */
  sendToAll(message: LiveMessage): void;
  isEmpty(): boolean;
  /** Pings every client, and disconnects those that missed two pings. */
  pingAll(): void;
  close(): void;
}

const notYours = (vendorId: string): LiveMessage => ({
  type: "error",
  code: "FORBIDDEN",
  message: `${vendorId} is not yours to follow.`,
});

const maxMissedPongs = 2;
/** A client with this many unread bytes is disconnected; it reconnects and reads the orders again. */
export const maxUnreadBytes = 1024 * 1024;
const maxStreams = 1000;

/**
 * True if a parent's subscriber gets an update of this outlet: not if it subscribed to the outlet too (the update
 * would arrive twice), and not for a partner, whose token is valid for one vendor.
 */
const receivesOutlet = ({ actor, streams }: Peer, outlet: string): boolean =>
  actor.kind !== "partner" && !streams.has(outlet);

type HubDeps = Pick<Deps, "fanOut" | "metrics" | "log"> & {
  /** The actor of a session with its current rights; undefined if the session has ended. */
  readonly actorOfSession: (sessionId: string) => Promise<Actor | undefined>;
};

/**
 * For this many milliseconds after a user's rights change, the rights of every new connection are read a second
 * time, because the first read may have been too early.
 */
const changeHoldsMs = 10_000;

/** Sends order updates to the sockets of this process that subscribed to them. */
export function openLiveHub({ fanOut, metrics, log, actorOfSession }: HubDeps): LiveHub {
  const peers = new Set<Peer>();
  const followers = new Map<string, { peers: Set<Peer>; stop: () => void }>();

  const write = ({ socket }: Peer, data: Buffer): void => {
    if (socket.bufferedAmount > maxUnreadBytes) socket.terminate();
    else socket.send(data, { binary: false });
  };

  const spread = (stream: string, message: string): void => {
    const news = parseUpdate(message);
    // Encoded once for all receivers.
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

  const removePeer = (peer: Peer): void => {
    if (!peers.delete(peer)) return;
    for (const stream of peer.streams) remove(peer, stream);
    metrics.liveConnections.set(peers.size);
  };

  const endSession = (sessionId: string): void => {
    for (const { actor, socket } of peers)
      if ("sessionId" in actor && actor.sessionId === sessionId) socket.close(1008, "session over");
  };

  /**
   * Reads the rights of a peer again. Ends the streams that the peer may no longer follow, or closes the connection
   * if the session has ended.
   */
  const readRights = async (peer: Peer): Promise<void> => {
    if (!("sessionId" in peer.actor) || peer.actor.sessionId === undefined) return;
    const actor = await actorOfSession(peer.actor.sessionId);
    const isOut = !actor || (actor.kind === "operator" && actor.roles.size === 0);
    if (isOut || ("secondFactor" in actor && actor.secondFactor === "missing"))
      return peer.socket.close(1008, "session over");
    peer.actor = actor;
    if (!("vendorIds" in actor)) return;
    for (const stream of peer.streams) {
      if (mayActFor(actor, stream)) continue;
      peer.streams.delete(stream);
      remove(peer, stream);
      send(peer, notYours(stream));
    }
  };
  const readRightsOrEnd = (peer: Peer): void => {
    readRights(peer).catch((error: unknown) => {
      log.warn({ err: error }, "the permissions of a connection could not be read");
      // The client reconnects, which reads its rights again.
      peer.socket.terminate();
    });
  };
  const justChanged = new Set<string>();
  const isOf = ({ actor }: Peer, userId: string) => "userId" in actor && actor.userId === userId;
  const changeUser = (userId: string): void => {
    justChanged.add(userId);
    setTimeout(() => justChanged.delete(userId), changeHoldsMs).unref();
    for (const peer of peers) if (isOf(peer, userId)) readRightsOrEnd(peer);
  };
  const listening = [
    fanOut.subscribe(sessionEndedChannel, endSession),
    fanOut.subscribe(userChangedChannel, changeUser),
    // Updates and changes of rights during the disconnection were missed, so clients must reconnect.
    fanOut.onReturn(() => askToReconnect([...peers].map(({ socket }) => socket))),
  ];

  return {
    join(socket, actor) {
      const peer: Peer = { socket, actor, streams: new Set(), missedPongs: 0 };
      peers.add(peer);
      metrics.liveConnections.set(peers.size);
      if ("userId" in actor && justChanged.has(actor.userId)) readRightsOrEnd(peer);
      return peer;
    },
    removePeer,
    async follow(peer, vendorId) {
      const { actor, streams } = peer;
      if (!mayActFor(actor, vendorId) || streams.size >= maxStreams) return send(peer, notYours(vendorId));
      add(peer, streamName(actor.kind === "guest" ? { guestId: actor.guestId } : { vendorId }));
      await fanOut.settled();
      send(peer, { type: "subscribed", vendor_id: vendorId });
    },
    send,
    sendToAll(message) {
      // Encoded once for all receivers.
      const data = Buffer.from(JSON.stringify(message));
      for (const peer of peers) write(peer, data);
    },
    isEmpty: () => peers.size === 0,
    pingAll() {
      for (const peer of peers) {
        if (peer.missedPongs >= maxMissedPongs) {
          peer.socket.terminate();
          continue;
        }
        peer.missedPongs += 1;
        peer.socket.ping();
      }
    },
    close() {
      for (const stop of listening) stop();
      for (const { stop } of followers.values()) stop();
    },
  };
}
