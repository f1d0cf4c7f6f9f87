import { call } from "@waybill/client/calls/call.ts";
import { usePicture } from "@waybill/client/calls/use-picture.ts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import type { readAfterFailure } from "@waybill/contract/merchants/after-failure";
import { readProof } from "@waybill/contract/riders/riders";
import { buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDistance, formatMinutes, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./at-the-door.module.css";
import type { UndecidedOrder } from "./decision.ts";

type Failure = AnswerOf<typeof readAfterFailure>["result"];

/** What the rider tried before giving up, and the recipient's number: a quick call may still help. */
export function AtTheDoor({ order, failure }: { order: UndecidedOrder; failure: Failure | undefined }) {
  const t = useTexts();
  const { customer, proofs } = order;
  const calls = (failure?.contacts ?? [])
    .filter(({ kind }) => kind === "call")
    .map(({ at }) => formatTime(at));
  const { arrived_at = null, metres_from_place: metres = null } = failure ?? {};
  const waited = arrived_at === null ? 0 : minutesBetween(arrived_at, order.after_failure.failed_at);
  return (
    <div className={classes.door}>
      {proofs.failure !== undefined && <Photo order={order} />}
      <ul>
        {calls.length > 0 && (
          <li>
            <Icon name="phone" small />
            {t("failure.called", { times: calls.join(", ") })}
          </li>
        )}
        {waited > 0 && (
          <li>
            <Icon name="clock" small />
            {t("failure.waited", { time: formatMinutes(waited) })}
          </li>
        )}
        {metres !== null && (
          <li>
            <Icon name="pin" small />
            {t("failure.from-pin", { distance: formatDistance(metres) })}
          </li>
        )}
      </ul>
      <a className={buttonClass()} href={`tel:${customer.phone_number}`}>
        <Icon name="phone" />
        <span>{t("order.call-rider", { name: customer.name })}</span>
      </a>
    </div>
  );
}

const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

function Photo({ order }: { order: UndecidedOrder }) {
  const t = useTexts();
  const { address } = usePicture(["proof", order.order_id, "failure"], (signal) =>
    call(readProof, { params: { orderId: order.order_id, kind: "failure" }, signal }),
  );
  if (address === undefined) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={t("failure.photo")} />
    </a>
  );
}
