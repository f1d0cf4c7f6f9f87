import type { Job, JobEvent } from "@waybill/contract/riders/rider-jobs";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { hasParcel } from "@waybill/domain/riders/job-events";
import { eventDistance, expectedPlaceOfEvent } from "@waybill/domain/riders/event-distance";
import { useMemo, useRef, useState } from "react";
import type { RiderActions } from "../state/rider-actions.ts";
import { useRider } from "../state/use-rider.ts";

/** A step that waits for the rider's confirmation, because the phone is far from the step's location. */
export type FarConfirmation = {
  type: JobEvent["type"];
  metres: number;
  onAnswer: (isMeant: boolean) => void;
};

/** Reports without a location: leaving the shop, and waiting. */
const neverAsked: readonly JobEvent["type"][] = ["left_pickup", "waiting"];

/** The distance from a phone to a step's location, if it is larger than the market allows. */
export function distanceIfFar(
  job: Job,
  type: JobEvent["type"],
  phone: Place | undefined,
): number | undefined {
  if (!phone || !job.drop_off || neverAsked.includes(type)) return undefined;
  const goals = { pickUp: job.pick_up, dropOff: job.drop_off };
  const place = expectedPlaceOfEvent(type, hasParcel(job.stage), goals);
  const { metres_from_place, far_from_place } = eventDistance(phone, place, job.geofence_metres);
  return far_from_place ? (metres_from_place ?? undefined) : undefined;
}

const freshWithinMs = 3000;

/** The phone's position now; undefined if it takes too long. */
const positionNow = (): Promise<Place | undefined> =>
  new Promise((settle) => {
    const { geolocation } = navigator as { geolocation?: Geolocation | null };
    if (!geolocation) return settle(undefined);
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ latitude, longitude }),
      () => settle(undefined),
      { enableHighAccuracy: true, maximumAge: 0, timeout: freshWithinMs },
    );
  });

/** In ms. After the rider has confirmed a step, the app does not ask about that step again for this long. */
const meantForMs = 60_000;

type Meant = { step: string; until: number };
/**
 * The key of a confirmed step, and until when it stays confirmed. At a shop, arriving and collecting have the same
 * key for all orders, and stay confirmed without a time limit.
 */
function meantStep({ order_id, pick_up }: Job, type: JobEvent["type"]): Meant {
  return type === "arrived_at_pickup" || type === "collected"
    ? { step: ["shop", pick_up.latitude, pick_up.longitude].join(), until: Number.POSITIVE_INFINITY }
    : { step: [type, order_id].join(), until: Date.now() + meantForMs };
}

/** The app's actions, which ask once if the phone is far from the place. */
export function useDistanceConfirmation(actions: RiderActions): {
  question: FarConfirmation | undefined;
  actions: RiderActions;
} {
  const { position } = useRider();
  const [question, setQuestion] = useState<FarConfirmation>();
  const meant = useRef<Meant>({ step: "", until: 0 });
  const asking = useMemo<RiderActions>(
    () => ({
      ...actions,
      report: async (job, type, more) => {
        const step = meantStep(job, type);
        const wasMeant = meant.current.step === step.step && Date.now() < meant.current.until;
        const isFar = !wasMeant && distanceIfFar(job, type, position) !== undefined;
        // The last known position may be minutes old, so read it again.
        const metres = isFar ? distanceIfFar(job, type, (await positionNow()) ?? position) : undefined;
        const isMeant =
          metres === undefined ||
          (await new Promise<boolean>((settle) => setQuestion({ type, metres, onAnswer: settle })));
        setQuestion(undefined);
        if (isMeant && metres !== undefined) meant.current = step;
        return isMeant && actions.report(job, type, more);
      },
    }),
    [actions, position],
  );
  return { question, actions: asking };
}
