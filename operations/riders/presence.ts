import type { ConsoleRider } from "@waybill/contract/operations/riders";
import type { IconName } from "@waybill/ui/icon.tsx";
import type { Tone } from "@waybill/ui/status.tsx";

/** The colour and icon of each presence, in lists and on the map. */
export const presenceLooks: Record<ConsoleRider["presence"], { tone: Tone; icon: IconName }> = {
  free: { tone: "done", icon: "scooter" },
  busy: { tone: "move", icon: "scooter" },
  break: { tone: "ended", icon: "clock" },
  lost: { tone: "danger", icon: "help" },
  off: { tone: "ended", icon: "minus" },
};
