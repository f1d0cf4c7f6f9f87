import type { Order } from "@waybill/contract/order";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { use } from "react";
import classes from "./decide-button.module.css";
import { formatSeconds, isUndecided, useSecondsLeft, type UndecidedOrder } from "./decision.ts";
import { DecideContext } from "./use-decision.ts";

/** In the details of an order that waits for a decision: opens its dialog, and shows the remaining time. */
export function DecideButton({ order }: { order: Order }) {
  const decide = use(DecideContext);
  if (!decide || !isUndecided(order)) return null;
  return <Counting order={order} onPress={() => decide(order)} />;
}

function Counting({ order, onPress }: { order: UndecidedOrder; onPress: () => void }) {
  const t = useTexts();
  const left = useSecondsLeft(order.after_failure.until);
  return (
    <p className={classes.decide}>
      <Button look="primary" wide onClick={onPress}>
        {t("failure.decide", { time: formatSeconds(left) })}
      </Button>
    </p>
  );
}

/** How much time is left to decide. */
export const TimeLeft = ({ until }: { until: string }) => (
  <bdi dir="ltr">{formatSeconds(useSecondsLeft(until))}</bdi>
);
