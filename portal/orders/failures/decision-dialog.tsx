import type { Order } from "@waybill/contract/order";
import { failureReasonKey } from "@waybill/domain/orders/status-words";
import type { AfterFailureChoice } from "@waybill/domain/riders/failures/after-failure";
import { Button, IconButton, Spinner } from "@waybill/ui/button.tsx";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { useModal } from "@waybill/ui/overlays/use-modal.ts";
import { formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useId, useState } from "react";
import { useMayOrder } from "@waybill/client/may-order.ts";
import { AtTheDoor } from "./at-the-door.tsx";
import { Countdown } from "./countdown.tsx";
import { useSecondsLeft, type UndecidedOrder } from "./decision.ts";
import classes from "./decision-dialog.module.css";
import { useChoice } from "./use-choice.ts";

type DialogProps = {
  order: UndecidedOrder;
  /** True if the decision came too late; the dialog says so. */
  isLate: boolean;
  onClose: () => void;
  onDecided: (order: Order) => void;
  onTooLate: (order: UndecidedOrder) => void;
};

/**
 * The title gets the focus: with the focus on a button, a key meant for the page could trigger an action that costs
 * money. React does not set the attribute itself.
 */
const autofocusRef = (title: HTMLElement | null) => title?.setAttribute("autofocus", "");

const icons: Readonly<Record<AfterFailureChoice, IconName>> = {
  try_again: "repeat",
  return: "store",
  leave_with: "user",
  dispose: "bin",
};

/** Asks the merchant about an undelivered parcel, with a countdown and a price on each button. */
export function DecisionDialog({ order, isLate, onClose, onDecided, onTooLate }: DialogProps) {
  const t = useTexts();
  const id = useId();
  const dialog = useModal(true, onClose);
  const { failure, choose, chosen, problem } = useChoice(order, { onDecided, onTooLate });
  const [note, setNote] = useState<string>();
  const mayOrder = useMayOrder(order.vendor_id);
  const { until, reason, failed_at, choices } = order.after_failure;
  const left = useSecondsLeft(until);
  const rider = order.rider?.name ?? t("order-tracking.rider");
  const isOver = isLate || left === 0 || (failure !== undefined && failure.choice !== null);
  const returning = choices.find(({ choice }) => choice === "return");
  const written = (fee: number) => formatMoney(fee, order.currency);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <div>
          <h2 id={`${id}-title`} tabIndex={-1} ref={autofocusRef}>
            {t("failure.title", { rider })}
          </h2>
          <p>{t(failureReasonKey(reason))}</p>
          <p>
            <bdi>{order.customer.name}</bdi> · <bdi>{order.customer.location.formatted_address}</bdi>
          </p>
        </div>
        <div className={classes.corner}>
          <Countdown left={left} whole={(Date.parse(until) - Date.parse(failed_at)) / 1000} />
          <IconButton name="close" label={t("ui.close")} onClick={onClose} />
        </div>
      </div>
      <AtTheDoor order={order} failure={failure} />
      <div className={classes.body}>
        {isOver ? (
          <p role="alert" className={classes.over}>
            <Icon name="clock" />
            {failure?.choice
              ? t("failure.decided", { choice: t(`failure.${failure.choice}`) })
              : t("failure.over", { rider })}
          </p>
        ) : (
          choices.map(({ choice, fee }, index) => (
            <button
              key={choice}
              type="button"
              className={`${classes.choice} ${index === 0 ? classes.main : ""}`}
              aria-busy={chosen === choice || undefined}
              aria-disabled={chosen !== undefined || !mayOrder || undefined}
              onClick={() => mayOrder && void choose(choice, note ?? "")}
            >
              <Icon name={icons[choice]} />
              <span>
                <b>{t(`failure.${choice}`)}</b>
                <small>{t(`failure.hint-${choice}`, { rider })}</small>
              </span>
              {chosen === choice ? <Spinner /> : <bdi className={classes.fee}>{written(fee)}</bdi>}
            </button>
          ))
        )}
        {!isOver && !mayOrder && <p className={classes.over}>{t("order-tracking.reads-only")}</p>}
        {problem !== undefined && <p role="alert">{problem}</p>}
        {!isOver && note !== undefined && (
          <label className={classes.note}>
            <span>{t("failure.note", { rider })}</span>
            <textarea
              rows={2}
              maxLength={500}
              value={note}
              autoFocus
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
        )}
      </div>
      <div className={classes.foot}>
        {isOver ? (
          <Button onClick={onClose}>{t("ui.close")}</Button>
        ) : (
          <>
            <p>
              {t("failure.otherwise", { time: formatTime(until), rider, fee: written(returning?.fee ?? 0) })}
            </p>
            {note === undefined && mayOrder && (
              <Button look="plain" onClick={() => setNote("")}>
                {t("failure.note", { rider })}
              </Button>
            )}
          </>
        )}
      </div>
    </dialog>
  );
}
