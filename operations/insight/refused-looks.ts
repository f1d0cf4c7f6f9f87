import type { IconName } from "@waybill/ui/icon.tsx";
import type { Tone } from "@waybill/ui/status.tsx";

type Look = { tone: Tone; icon: IconName };

/** The colour and shape of each refusal reason, on the map and in the table. */
const looks: Readonly<Record<string, Look>> = {
  outside_area: { tone: "danger", icon: "pin" },
  too_far: { tone: "wait", icon: "scooter" },
  area_paused: { tone: "move", icon: "clock" },
  no_price_rule: { tone: "ended", icon: "receipt" },
  no_distance: { tone: "done", icon: "help" },
};
const reasons = Object.keys(looks);

export const refusedLook = (reason: string): Look => looks[reason] ?? { tone: "ended", icon: "help" };

/** In degrees: how far the pins of one place's reasons are offset. A place is a square kilometre. */
const offset = 0.002;

/** How far a reason's pin is offset from the place, in degrees; the same at every place. */
export const mapOffsetOf = (reason: string): number =>
  (Math.max(0, reasons.indexOf(reason)) - (reasons.length - 1) / 2) * offset;
