import { doorNoteKey, type OrderMoney } from "@waybill/domain/orders/order-money";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import classes from "./money-blocks.module.css";

type BlockProps = {
  title: string;
  sum: string | undefined;
  note: string | undefined;
  isOff: boolean;
  children?: ReactNode;
};

/** One person's payment: amount, state, and parts. */
function MoneyBlock({ title, sum, note, isOff, children }: BlockProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {sum !== undefined && <bdi className={classes.sum}>{isOff ? <s>{sum}</s> : sum}</bdi>}
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {children}
      </dd>
    </div>
  );
}

type BlocksProps = {
  id?: string;
  money: OrderMoney;
  currency: string;
  /** True if an order without a payment method says so; if false, such an order has no block for the customer. */
  namesNone?: boolean;
  /** The parts of the delivery fee, below its amount. */
  children?: ReactNode;
};

/**
 * The two payments of an order side by side: the customer's at the drop-off and the merchant's for the delivery.
 */
export function MoneyBlocks({ id, money, currency, namesNone = false, children }: BlocksProps) {
  const t = useTexts();
  const { atTheDoor, forTheDelivery } = money;
  const { state, fee } = forTheDelivery;
  return (
    <dl id={id} className={classes.blocks} data-kept-clear="">
      {(atTheDoor.state !== "none" || namesNone) && (
        <MoneyBlock
          title={t("money.door")}
          {...doorWords(atTheDoor, currency, t)}
          isOff={atTheDoor.state === "not_owed"}
        />
      )}
      <MoneyBlock
        title={t("money.delivery")}
        sum={state === "free" ? t("money.nothing") : formatMoney(fee, currency)}
        note={state === "owed" || state === "free" ? undefined : t(`money.fee-${state}`)}
        isOff={state === "not_owed"}
      >
        {children}
      </MoneyBlock>
    </dl>
  );
}

/** The customer's amount, also if zero, and its state. */
function doorWords(door: OrderMoney["atTheDoor"], currency: string, t: Translate) {
  const { state, amount } = door;
  const stated = amount === null ? undefined : formatMoney(amount, currency);
  const isCollected = state === "owed" || state === "paid" || state === "not_owed";
  if (isCollected || state === "none") return { sum: stated, note: t(doorNoteKey(door)) };
  const note = stated === undefined ? t(doorNoteKey(door)) : t(`money.${state}-amount`, { amount: stated });
  return { sum: t("money.nothing"), note };
}
