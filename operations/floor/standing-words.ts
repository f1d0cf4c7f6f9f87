import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { FloorReason } from "@waybill/domain/operations/floor-standing";
import type { IconName } from "@waybill/ui/icon.tsx";
import type { Tone } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";

type Look = { tone: Tone; icon: IconName };
type Standing = Pick<ConsoleOrder, "standing">;

const looks: Record<FloorReason, Look> = {
  incident: { tone: "danger", icon: "warning" },
  no_rider: { tone: "wait", icon: "search" },
  rider_lost: { tone: "danger", icon: "eye-off" },
  late: { tone: "danger", icon: "clock" },
  coming_back: { tone: "wait", icon: "repeat" },
  late_little: { tone: "danger", icon: "clock" },
  declined: { tone: "wait", icon: "search" },
  waiting_at_shop: { tone: "wait", icon: "store" },
  will_be_late: { tone: "wait", icon: "clock" },
  scheduled: { tone: "ended", icon: "calendar" },
  looking: { tone: "move", icon: "search" },
  at_shop: { tone: "move", icon: "store" },
  at_door: { tone: "move", icon: "pin" },
  to_door: { tone: "move", icon: "parcel" },
  to_shop: { tone: "move", icon: "scooter" },
};
const noStanding: Look = { tone: "ended", icon: "parcel" };

/** An order's colour and icon by its group, in the list and on the map. */
export const orderLook = ({ standing }: Standing): Look => (standing ? looks[standing.reason] : noStanding);

/** Older reasons keep their existing text keys. */
const keys: Partial<Record<FloorReason, string>> = {
  no_rider: "console.reason-no_rider",
  late: "console.reason-late",
  late_little: "console.reason-late",
  waiting_at_shop: "console.reason-waiting_at_shop",
};

/** Reasons that also have a text without a number. */
const opens: ReadonlySet<FloorReason> = new Set([
  "coming_back",
  "scheduled",
  "looking",
  "at_shop",
  "at_door",
  "to_door",
  "to_shop",
]);

/** An order's headline: why it needs attention, or its next event. */
export function useOrderHeadline() {
  const t = useTexts();
  return ({ standing, status }: Standing & Pick<ConsoleOrder, "status">): string => {
    if (!standing) return t(`status.${status}`);
    const { reason, count, incident } = standing;
    // Something that just began shows no minutes.
    const isNew = count === null || count === 0;
    if (reason === "incident") {
      const key = `console.incident-${incident ?? ""}`;
      const words = t(key);
      // A person's own incident is shown as written.
      const what = words === key ? (incident ?? "") : words;
      return isNew ? what : t("console.standing-incident", { what, count });
    }
    if (isNew && opens.has(reason)) return t(`console.standing-${reason}-open`);
    return t(keys[reason] ?? `console.standing-${reason}`, { count: count ?? 0 });
  };
}
