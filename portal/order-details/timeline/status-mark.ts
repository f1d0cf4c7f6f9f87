import { merchantWords } from "@waybill/domain/orders/status-words";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { IconName } from "@waybill/ui/icon.tsx";
import type { Tone } from "@waybill/ui/status.tsx";

type Mark = { tone: Tone; icon: IconName };

const looking: Mark = { tone: "wait", icon: "search" };
const coming: Mark = { tone: "move", icon: "scooter" };
const onTheWay: Mark = { tone: "move", icon: "parcel" };
const back: Mark = { tone: "wait", icon: "repeat" };
const toMend: Mark = { tone: "danger", icon: "warning" };

const marks: Readonly<Record<string, Mark>> = {
  "status-words.waiting-for-payment": { tone: "wait", icon: "card" },
  "status-words.rider-is-coming": coming,
  "status-words.rider-is-almost-here": coming,
  "status-words.on-the-way": onTheWay,
  "status-words.almost-there": onTheWay,
  "status-words.delivered": { tone: "done", icon: "tick" },
  "status-words.coming-back": back,
  "status-words.returned": back,
  "status-words.delayed": toMend,
  "status-words.stopped": toMend,
  "status-words.cancelled": { tone: "ended", icon: "close" },
  "status-words.payment-failed": { tone: "ended", icon: "close" },
  "status-words.payment-cancelled": { tone: "ended", icon: "close" },
};

/** The mark of a status, by the words that a merchant reads for it: colour and shape together. */
export const markOfStatus = (status: OrderStatus): Mark => marks[merchantWords(status).key] ?? looking;
