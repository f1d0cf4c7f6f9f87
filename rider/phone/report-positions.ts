import { reportPositions, type ReportedPosition } from "@waybill/contract/riders/rider-app";
import { maxPositionsAtOnce } from "@waybill/domain/riders/rider";
import type { RiderActions } from "../state/rider-actions.ts";
import { watchPosition } from "./watch-position.ts";

const sendEveryMs = 5000;
/** About an hour and a half at one position every five seconds; older positions are useless. */
const maxKept = 1000;
/** A browser reports nothing while the phone does not move, so the last position is repeated at this interval. */
const heartbeatMs = 30_000;

type Battery = { readonly level: number };
/** Only some browsers report the battery, and it is not in the standard types. */
const batteryOfPhone = async (): Promise<Battery | undefined> =>
  (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().catch(() => undefined);

/**
 * Watches the phone's position during work, and sends it in batches. Timers hardly run in the background: positions
 * reported there are sent at once, and stored ones when the app goes to the background. Returns a stop function.
 */
export function startPositionReports({ call, send }: Pick<RiderActions, "call" | "send">): () => void {
  let kept: ReportedPosition[] = [];
  let isSending = false;
  let last: ReportedPosition | undefined;
  let reportedAt = 0;
  let battery: Battery | undefined;
  void batteryOfPhone().then((found) => (battery = found));

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

  const stop = watchPosition({
    onPosition: ({ coords, timestamp }) => {
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
      reportedAt = Date.now();
      send({ type: "LOCATED", position: { latitude, longitude, accuracy } });
      if (kept.length === 1 || document.hidden) void sendKept();
    },
    onLost: (isDenied) => {
      // If the phone has no position, the old one is not sent again.
      last = undefined;
      send({ type: "POSITION_LOST", isDenied });
    },
  });
  const beat = (): void => {
    if (!last || Date.now() - reportedAt < heartbeatMs) return;
    reportedAt = Date.now();
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
