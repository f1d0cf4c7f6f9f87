import type { IconName } from "@waybill/ui/icon.tsx";
import type { Tone } from "@waybill/ui/status.tsx";

type Look = { tone: Tone; icon: IconName };

/** How a refusal looks by its reason, on the map and beside it: colour and shape together. */
const looks: Readonly<Record<string, Look>> = {
  outside_area: { tone: "danger", icon: "pin" },
  too_far: { tone: "wait", icon: "scooter" },
  area_paused: { tone: "move", icon: "clock" },
  no_price_rule: { tone: "ended", icon: "receipt" },
  no_distance: { tone: "done", icon: "help" },
};
const reasons = Object.keys(looks);

export const refusedLook = (reason: string): Look => looks[reason] ?? { tone: "ended", icon: "help" };

/** Degrees; a place stands for a kilometre around it. */
const apart = 0.002;

/** Reasons of one place lie beside each other on the map, in the same order everywhere. */
export const besideOf = (reason: string): number =>
  (Math.max(0, reasons.indexOf(reason)) - (reasons.length - 1) / 2) * apart;
