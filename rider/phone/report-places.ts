import { reportPositions, type ReportedPosition } from "@waybill/contract/riders/rider-app";
import { maxPositionsAtOnce } from "@waybill/domain/riders/rider";
import type { RiderActions } from "../state/rider-actions.ts";
import { watchPlace } from "./watch-place.ts";

const sendEveryMs = 5000;
/** About an hour and a half at one every five seconds: what is older helps nobody. */
const maxKept = 1000;
/** A browser says nothing while its phone does not move: then where it was is said again this often. */
const heartbeatMs = 30_000;

type Battery = { readonly level: number };
/** Some browsers alone say how full the battery is, and it is in no standard library of types. */
const batteryOfPhone = async (): Promise<Battery | undefined> =>
  (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().catch(() => undefined);

/**
 * Watches where the phone is while the rider works, and sends it in batches. In the background timers hardly run: what a
 * browser still tells there goes out at once, and so does what was kept when the app goes there. Returns the way to stop.
 */
export function reportPlaces({ call, send }: Pick<RiderActions, "call" | "send">): () => void {
  let kept: ReportedPosition[] = [];
  let isSending = false;
  let last: ReportedPosition | undefined;
  let saidAt = 0;
  let battery: Battery | undefined;
  void batteryOfPhone().then((known) => (battery = known));

  const sendKept = async (): Promise<void> => {
    const batch = kept.slice(0, maxPositionsAtOnce);
    if (isSending || batch.length === 0) return;
    isSending = true;
    try {
      await call(reportPositions, { body: { positions: batch } });
      kept = kept.slice(batch.length);
    } catch {
      kept = kept.slice(-maxKept);
    }
    isSending = false;
  };

  const stop = watchPlace({
    onPlace: ({ coords, timestamp }) => {
      const { latitude, longitude, accuracy, heading, speed } = coords;
      last = {
        latitude,
        longitude,
        accuracy,
        heading: heading === null || Number.isNaN(heading) ? null : heading,
        speed,
        ...(battery && { battery: battery.level }),
        at: new Date(timestamp).toISOString(),
      };
      kept.push(last);
      saidAt = Date.now();
      send({ type: "LOCATED", place: { latitude, longitude, accuracy } });
      if (kept.length === 1 || document.hidden) void sendKept();
    },
    onLost: (isDenied) => {
      // A phone that has lost its place does not say again where it was.
      last = undefined;
      send({ type: "PLACE_LOST", isDenied });
    },
  });
  const beat = (): void => {
    if (!last || Date.now() - saidAt < heartbeatMs) return;
    saidAt = Date.now();
    kept.push({
      ...last,
      speed: 0,
      ...(battery && { battery: battery.level }),
      at: new Date().toISOString(),
    });
  };
  const timer = setInterval(() => {
    beat();
    void sendKept();
  }, sendEveryMs);
  const sendAtOnce = () => void sendKept();
  document.addEventListener("visibilitychange", sendAtOnce);
  return () => {
    document.removeEventListener("visibilitychange", sendAtOnce);
    stop();
    clearInterval(timer);
  };
}
