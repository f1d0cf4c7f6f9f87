import type { AnswerOf } from "@waybill/contract/endpoint";
import * as endpoints from "@waybill/contract/riders/rider-app";
import * as jobEndpoints from "@waybill/contract/riders/rider-jobs";
import type { Shift } from "@waybill/contract/riders/rider-app";
import type { Job, JobEvent, Offer, RiderLiveMessage } from "@waybill/contract/riders/rider-jobs";
import type { ServedProofKind } from "@waybill/contract/riders/riders";
import type { ContactKind } from "@waybill/domain/riders/unreachable";
import { hasEnded, placeInTour } from "@waybill/domain/riders/job-events";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { connectRider } from "@waybill/client/live/rider-live.ts";
import {
  jobAhead,
  openEventQueue,
  type Queued,
  type QueueProblem,
} from "@waybill/client/riders/event-queue.ts";
import { openPhoneStore } from "@waybill/client/riders/phone-store.ts";
import { openRiderSession, type RiderSession } from "@waybill/client/riders/rider-session.ts";
import { useSyncExternalStore } from "react";
import { attract } from "./phone/attract.ts";
import { newEventId } from "./job/event-id.ts";
import { isOldNews } from "./job/old-news.ts";

export type Account = AnswerOf<typeof endpoints.readRiderAccount>["result"];
/** An offer and when it came, by this phone's clock: its ring runs also where the clock is wrong. */
export type SeenOffer = { offer: Offer; seenAt: number };

type RiderState = {
  rider: RiderSession["rider"] | undefined;
  shift: Shift | undefined;
  account: Account | undefined;
  past: readonly Job[];
  offers: readonly SeenOffer[];
  /** An offer that went while it was looked at. */
  isOfferGone: boolean;
  /** As the server knows them. */
  jobs: readonly Job[];
  waiting: readonly Queued[];
  problems: readonly QueueProblem[];
  /** ISO; undefined: the server answers. */
  offlineSince: string | undefined;
  place: (Place & { accuracy: number }) | undefined;
  isPlaceDenied: boolean;
};

const kept = ["shift", "account", "past", "jobs", "problems"] as const;
const empty: RiderState = {
  rider: undefined,
  shift: undefined,
  account: undefined,
  past: [],
  offers: [],
  isOfferGone: false,
  jobs: [],
  waiting: [],
  problems: [],
  offlineSince: undefined,
  place: undefined,
  isPlaceDenied: false,
};

const listeners = new Set<() => void>();
let state = empty;
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => state;
export const useRider = (): RiderState => useSyncExternalStore(watch, current);

/** What the app can do; it moves on at once, and the phone keeps what the server has not taken yet. */
export type RiderActions = Awaited<ReturnType<typeof openRider>>;

/**
 * A job is shown until its end, in the order of the tour that was accepted; without one the parcels are collected first, then
 * brought one after another. While a shop decides about one parcel, its rider goes on with the others.
 */
export function openJobs({ jobs, waiting }: Pick<RiderState, "jobs" | "waiting">): Job[] {
  const ahead = jobs.map((job) => jobAhead(job, waiting)).filter((job) => !hasEnded(job));
  const rank = ({ stage }: Job) => (stage === "to_pickup" || stage === "at_pickup" ? 0 : 1);
  const decides = ({ stage }: Job) => Number(stage === "deciding");
  return ahead.sort((one, other) => {
    if (decides(one) !== decides(other)) return decides(one) - decides(other);
    const [first, second] = [placeInTour(one), placeInTour(other)];
    return first !== undefined && second !== undefined ? first - second : rank(one) - rank(other);
  });
}

/** Of answers to the same question counts the one that was asked for last. Returns how one asks whether its answer counts. */
const inTurn = () => {
  let [asked, shown] = [0, 0];
  return () => {
    const turn = (asked += 1);
    return (): boolean => {
      if (turn < shown) return false;
      shown = turn;
      return true;
    };
  };
};

/** Opens what the phone keeps, and keeps it and the server in step. */
export async function openRider() {
  const store = await openPhoneStore();
  let endLive: (() => void) | undefined;

  const set = (part: Partial<RiderState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
    for (const name of kept) if (name in part) void store.write(name, part[name]).catch(() => undefined);
  };

  const session = await openRiderSession(store, () => {
    const rider = session.current()?.rider;
    if (rider?.rider_id === state.rider?.rider_id) return;
    set(rider ? { rider } : { ...empty });
    if (rider) begin();
    else endLive?.();
  });

  const answered = () => state.offlineSince !== undefined && set({ offlineSince: undefined });
  const notAnswered = (problem: unknown): void => {
    if (!(problem instanceof CallRefused) && state.offlineSince === undefined)
      set({ offlineSince: new Date().toISOString() });
  };
  const riderNow = () => session.current()?.rider.rider_id;
  /** Whether the server answers is known from every call; what it answers to whoever has signed out since is nobody's. */
  const call: typeof session.call = async (endpoint, input) => {
    const asker = riderNow();
    const answer = await session.call(endpoint, input).catch((problem: unknown) => {
      notAnswered(problem);
      throw problem;
    });
    answered();
    if (riderNow() !== asker) throw new Error("Who asked has signed out.");
    return answer;
  };

  /** Orders that nobody is given again. */
  const ended = new Set<string>();
  const putJob = (job: Job): void => {
    const others = state.jobs.filter(({ order_id }) => order_id !== job.order_id);
    const at = state.jobs.findIndex(({ order_id }) => order_id === job.order_id);
    const isOver = hasEnded(job);
    if (job.stage === "delivered" || job.stage === "returned") ended.add(job.order_id);
    const jobs = isOver ? others : at < 0 ? [...others, job] : state.jobs.with(at, job);
    // That an accepted offer is gone may be heard before its job comes.
    set({ jobs, ...(!isOver && { isOfferGone: false }) });
  };

  /** How often the server said something of offers and jobs: a list that was asked for before is old then. */
  let news = 0;
  const queue = await openEventQueue({
    store,
    calls: { call, current: session.current },
    now: () => new Date(),
    onJob: (job) => {
      news += 1;
      putJob(job);
      // What was earned, and the cash held, are others now.
      if (hasEnded(job)) void readAccount().catch(() => undefined);
    },
    onChange: () => set({ waiting: queue.items() }),
    onProblem: (problem) => {
      const isGone = problem.cause === "cancelled";
      set({
        problems: [...state.problems, problem],
        ...(isGone && { jobs: state.jobs.filter(({ order_id }) => order_id !== problem.order_id) }),
      });
    },
  });

  /** The server may not know yet that these were declined. */
  const declined = new Set<string>();
  const putOffers = (offers: readonly Offer[]): void => {
    const open = offers.filter(({ offer_id }) => !declined.has(offer_id));
    const seen = open.map(
      (offer) =>
        state.offers.find((one) => one.offer.offer_id === offer.offer_id) ?? { offer, seenAt: Date.now() },
    );
    set({ offers: seen });
  };
  const dropOffer = (offerId: string, isGone: boolean): void => {
    if (!state.offers.some(({ offer }) => offer.offer_id === offerId)) return;
    set({
      offers: state.offers.filter(({ offer }) => offer.offer_id !== offerId),
      isOfferGone: isGone && openJobs(state).length === 0,
    });
  };

  const hear = (message: RiderLiveMessage): void => {
    answered();
    const shown = () => JSON.stringify([state.offers, state.jobs]);
    const before = shown();
    hearNews(message);
    // A phone that comes is sent all there is, which mostly is what it knows.
    if (shown() !== before) news += 1;
  };
  const hearNews = (message: RiderLiveMessage): void => {
    switch (message.type) {
      case "offer":
        return putOffers([
          ...state.offers
            .map(({ offer }) => offer)
            .filter(({ offer_id }) => offer_id !== message.offer.offer_id),
          message.offer,
        ]);
      case "offer_gone":
        return dropOffer(message.offer_id, true);
      case "job_update":
        return hearJob(message.job);
      case "heartbeat":
        return;
    }
  };
  const endedByOthers = new Set(["CANCELLED", "STALLED"]);
  const hearJob = (job: Job): void => {
    const known = state.jobs.find(({ order_id }) => order_id === job.order_id);
    if (isOldNews(job, known, ended.has(job.order_id))) return;
    putJob(job);
    if (known?.stage === "deciding" && job.stage !== "deciding") attract();
    if (known) tellIfEnded(job);
  };
  /** Tells the rider that somebody else has ended a job. */
  const tellIfEnded = (job: Job): void => {
    if (!hasEnded(job) || !endedByOthers.has(job.status)) return;
    const cause = job.after_failure?.choice === "dispose" ? "disposed" : "cancelled";
    attract();
    set({
      problems: [
        ...state.problems.filter(({ order_id }) => order_id !== job.order_id),
        { order_id: job.order_id, seq: 0, cause, translationKey: `rider.problem.${cause}` },
      ],
    });
  };

  /** How often the rider asked for another shift, and was answered: an account that was asked for before is old then. */
  let shiftsAskedAndAnswered = 0;
  const askAccount = inTurn();
  const readAccount = async (): Promise<void> => {
    const counts = askAccount();
    const before = shiftsAskedAndAnswered;
    const { result } = await call(endpoints.readRiderAccount, {});
    if (!counts()) return;
    set({ account: result, ...(shiftsAskedAndAnswered === before && { shift: result.shift }) });
  };
  /** The last state of a job that has left the list; undefined: it is not this rider's. */
  const readEnded = ({ order_id }: Job): Promise<Job | undefined> =>
    call(jobEndpoints.readJob, { params: { order_id } }).then(
      ({ result }) => result,
      (problem: unknown) => {
        if (problem instanceof CallRefused && problem.status === 404) return undefined;
        throw problem;
      },
    );
  const askLists = inTurn();
  /** Lists that took so long that there was news meanwhile are asked for again; where there always is, that is enough. */
  const readLists = async (rounds = 3): Promise<void> => {
    const counts = askLists();
    const before = news;
    const [jobs, offers] = await Promise.all([
      call(jobEndpoints.listRidersJobs, {}),
      call(jobEndpoints.listOffers, {}),
    ]);
    if (news !== before) return rounds > 1 ? readLists(rounds - 1) : undefined;
    if (!counts()) return;
    // A job that was cancelled while the phone was offline is missing from the list.
    const open = new Set(jobs.result.map(({ order_id }) => order_id));
    const gone = state.jobs.filter(({ order_id }) => !open.has(order_id));
    const last = await Promise.all(gone.map(readEnded));
    if (news !== before) return rounds > 1 ? readLists(rounds - 1) : undefined;
    if (!counts()) return;
    for (const job of last) if (job) tellIfEnded(job);
    set({ jobs: jobs.result });
    putOffers(offers.result);
  };
  const refresh = async (): Promise<void> => {
    // What waits goes first: a list from before it would take the screen back.
    await queue.flush();
    await Promise.all([readLists(), readAccount()]);
  };
  const tryRefresh = () => void refresh().catch(() => undefined);

  function begin(): void {
    endLive?.();
    endLive = connectRider({
      token: () => session.current()?.token,
      onMessage: hear,
      onOpen: tryRefresh,
      // One call says whether it is the network.
      onClose: () => void readAccount().catch(() => undefined),
    });
    tryRefresh();
  }

  /** Whether the phone keeps a step. One that it has no room for was not taken either, and the rider is told. */
  const keepStep = async (item: Parameters<typeof queue.add>[0]): Promise<boolean> => {
    try {
      await queue.add(item);
      return true;
    } catch {
      const type = item.kind === "event" ? { type: item.event.type } : {};
      const told = { cause: "refused", translationKey: "rider.problem.not-saved", ...type } as const;
      set({ problems: [...state.problems, { order_id: item.order_id, seq: 0, ...told }] });
      return false;
    }
  };

  /** A phone that does not know its place says so. */
  const here = (): Pick<JobEvent, "latitude" | "longitude"> => ({
    latitude: state.place?.latitude ?? null,
    longitude: state.place?.longitude ?? null,
  });

  const known: Partial<RiderState> = {};
  for (const name of kept) Object.assign(known, { [name]: (await store.read(name)) ?? empty[name] });
  const rider = session.current()?.rider;
  state = rider ? { ...empty, ...known, rider, waiting: queue.items() } : empty;
  if (rider) begin();
  addEventListener("online", tryRefresh);
  addEventListener("offline", () => notAnswered(undefined));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && state.rider) tryRefresh();
  });

  return {
    set,
    call,
    signIn: (phone: string, code: string): Promise<void> => session.signIn(phone, code),
    signOut: (): Promise<void> => session.signOut(),
    refresh,
    readAccount,
    async setShift(shift: Shift["state"]): Promise<void> {
      shiftsAskedAndAnswered += 1;
      const { result } = await call(endpoints.setShift, { body: { state: shift } });
      shiftsAskedAndAnswered += 1;
      set({ shift: result, isOfferGone: false });
    },
    async accept(offerId: string): Promise<void> {
      try {
        const { result } = await call(jobEndpoints.acceptOffer, { params: { offer_id: offerId } });
        news += 1;
        dropOffer(offerId, false);
        result.forEach(hearJob);
      } catch (problem) {
        if (problem instanceof CallRefused) dropOffer(offerId, true);
        throw problem;
      }
    },
    async decline(offerId: string, reason: string | null): Promise<void> {
      declined.add(offerId);
      dropOffer(offerId, false);
      try {
        await call(jobEndpoints.declineOffer, { params: { offer_id: offerId }, body: { reason } });
      } catch (problem) {
        // Nobody was told: the offer is still the rider's, and is shown again with the next list.
        if (!(problem instanceof CallRefused)) declined.delete(offerId);
      }
    },
    /** Reports what happened now; kept first, sent when it can be. False: it could not be kept, and the rider is told. */
    report: (job: Job, type: JobEvent["type"], more: Partial<JobEvent> = {}): Promise<boolean> =>
      keepStep({
        kind: "event",
        order_id: job.order_id,
        event: { event_id: newEventId(), type, at: new Date().toISOString(), ...here(), ...more },
      }),
    /** Leaves a photo, as a step is reported. */
    leavePicture: (job: Job, proof: ServedProofKind, picture: Blob): Promise<boolean> =>
      keepStep({ kind: "picture", order_id: job.order_id, proof, picture }),
    /** Notes that the customer was called or written to; kept first, as a step is. */
    contact: (job: Job, kind: ContactKind): Promise<boolean> =>
      keepStep({
        kind: "contact",
        order_id: job.order_id,
        contact: { kind, at: new Date().toISOString() },
      }),
    /** Says that the rider has seen what changed. */
    async see(job: Job): Promise<void> {
      await call(jobEndpoints.seeChanges, { params: { order_id: job.order_id } });
      const known = state.jobs.find(({ order_id }) => order_id === job.order_id);
      if (known) putJob({ ...known, changed: [] });
    },
    readPast: async (): Promise<void> => set({ past: (await call(jobEndpoints.listPastJobs, {})).result }),
    understood: (problem: QueueProblem): void => {
      set({ problems: state.problems.filter((one) => one !== problem) });
      const params = { order_id: problem.order_id };
      if (problem.cause !== "refused") void call(jobEndpoints.seeChanges, { params }).catch(() => undefined);
    },
  };
}
