import type { Job, Offer, RiderLiveMessage } from "@waybill/contract/riders/rider-jobs";
import type { WebSocket } from "ws";
import { sessionEndedChannel } from "../../accounts/sessions/announce-ended-sessions.ts";
import { ordersWithRiderChannel } from "../../orders/announcing/order-channel.ts";
import type { Deps } from "../../platform/deps.ts";
import { askToReconnect } from "../../platform/fan-out/ask-to-reconnect.ts";
import { listOffers } from "./offers/offers.ts";
import { listRidersJobs, readJob } from "./jobs/jobs.ts";
import type { RiderActor, RiderDeps } from "./rider-deps.ts";

/** The fan-out channel for ids of riders with new or changed offers or jobs. */
const riderChannel = "rider-news";

/** Notifies a rider's phone at once; if the message is lost, the phone gets the change with the next refresh. */
export const notifyRider = ({ fanOut, log }: Pick<Deps, "fanOut" | "log">, riderId: string): Promise<void> =>
  fanOut
    .publish(riderChannel, riderId)
    .catch((error: unknown) => log.warn({ err: error }, "a rider's update was not announced"));

type Peer = { socket: WebSocket; actor: RiderActor; missedPongs: number };
/** The last text sent to a rider's phones, per offer and per order. */
type Known = { peers: Set<Peer>; offers: Map<string, string>; jobs: Map<string, string> };

const maxMissedPongs = 2;

/** Keeps the riders' sockets of this process, and the last message sent to each rider. */
export function openRiderHub(deps: RiderDeps) {
  const { fanOut, log } = deps;
  const riders = new Map<string, Known>();
  const running = new Map<string, Promise<void>>();

  const send = (peers: Iterable<Peer>, message: RiderLiveMessage): void => {
    const text = JSON.stringify(message);
    for (const { socket } of peers) socket.send(text);
  };

  const spreadOffers = (rider: Known, offers: readonly Offer[]): void => {
    for (const offer of offers) {
      const text = JSON.stringify(offer);
      if (rider.offers.get(offer.offer_id) !== text) send(rider.peers, { type: "offer", offer });
      rider.offers.set(offer.offer_id, text);
    }
    const open = new Set(offers.map(({ offer_id }) => offer_id));
    for (const offer_id of [...rider.offers.keys()]) {
      if (open.has(offer_id)) continue;
      rider.offers.delete(offer_id);
      send(rider.peers, { type: "offer_gone", offer_id });
    }
  };

  const spreadJobs = (rider: Known, jobs: readonly Job[]): void => {
    for (const job of jobs) {
      const text = JSON.stringify(job);
      if (rider.jobs.get(job.order_id) !== text) send(rider.peers, { type: "job_update", job });
      rider.jobs.set(job.order_id, text);
    }
  };

  const read = async (riderId: string): Promise<void> => {
    const rider = riders.get(riderId);
    const [peer] = rider?.peers ?? [];
    if (!rider || !peer) return;
    spreadOffers(rider, await listOffers(deps, peer.actor));
    const jobs = await listRidersJobs(deps, peer.actor);
    const open = new Set(jobs.map(({ order_id }) => order_id));
    spreadJobs(rider, jobs);
    // An ended job is sent once, with its last state.
    for (const orderId of [...rider.jobs.keys()].filter((one) => !open.has(one))) {
      spreadJobs(rider, [await readJob(deps, peer.actor, orderId)]);
      rider.jobs.delete(orderId);
    }
  };

  /** One read at a time per rider; a change during a read causes another read. */
  const refresh = (riderId: string): void => {
    const before = running.get(riderId) ?? Promise.resolve();
    const reading = before
      .then(() => read(riderId))
      .catch((error: unknown) => log.warn({ err: error }, "a rider's update could not be read"))
      .finally(() => {
        if (running.get(riderId) === reading) running.delete(riderId);
      });
    running.set(riderId, reading);
  };

  const refreshHolders = (orderId: string): void => {
    for (const [riderId, { jobs, offers }] of riders)
      if (jobs.has(orderId) || [...offers.values()].some((text) => text.includes(orderId))) refresh(riderId);
  };

  const endSession = (sessionId: string): void => {
    for (const { peers } of riders.values())
      for (const { actor, socket } of peers)
        if (actor.sessionId === sessionId) socket.close(1008, "session over");
  };

  // The fan-out subscriptions; empty while no rider is connected.
  let subscriptions: (() => void)[] = [];
  const listen = (): void => {
    if (subscriptions.length > 0) return;
    subscriptions = [
      fanOut.subscribe(riderChannel, refresh),
      fanOut.subscribe(ordersWithRiderChannel, refreshHolders),
      fanOut.subscribe(sessionEndedChannel, endSession),
      fanOut.onReturn(() => askToReconnect(all().map(({ socket }) => socket))),
    ];
  };
  const stopListening = (): void => {
    for (const stop of subscriptions.splice(0)) stop();
  };

  const join = (socket: WebSocket, actor: RiderActor): void => {
    listen();
    const peer: Peer = { socket, actor, missedPongs: 0 };
    // A phone that connects gets all current offers and jobs.
    const rider: Known = {
      peers: riders.get(actor.riderId)?.peers ?? new Set(),
      offers: new Map(),
      jobs: new Map(),
    };
    rider.peers.add(peer);
    riders.set(actor.riderId, rider);
    socket.removeAllListeners("error");
    socket.on("error", () => socket.terminate());
    socket.on("pong", () => (peer.missedPongs = 0));
    socket.on("message", () => (peer.missedPongs = 0));
    socket.on("close", () => {
      rider.peers.delete(peer);
      if (rider.peers.size === 0 && riders.get(actor.riderId)?.peers === rider.peers)
        riders.delete(actor.riderId);
      if (riders.size === 0) stopListening();
    });
    refresh(actor.riderId);
  };

  const all = () => [...riders.values()].flatMap(({ peers }) => [...peers]);
  return {
    join,
    refreshAll: () => [...riders.keys()].forEach(refresh),
    beat: (at: Date) => send(all(), { type: "heartbeat", at: at.toISOString() }),
    /** Pings all sockets, and closes those that missed two pings. */
    pingAll() {
      for (const peer of all()) {
        if (peer.missedPongs >= maxMissedPongs) peer.socket.terminate();
        else {
          peer.missedPongs += 1;
          peer.socket.ping();
        }
      }
    },
    close: stopListening,
  };
}
