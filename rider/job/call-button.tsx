import { callCustomer, type Job } from "@waybill/contract/riders/rider-jobs";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import type { RiderActions } from "../state/rider-actions.ts";
import { useAct } from "../state/use-act.ts";
import classes from "./job.module.css";

type Reached = { phone_number: string; kind: "masked" | "sandbox" | "direct" | "outlet" };
/** The text next to a called number, by its kind. */
export const callLabels = {
  masked: "rider.job.calling",
  direct: "rider.job.calling-direct",
  outlet: "rider.job.calling-outlet",
  sandbox: "rider.job.call-sandbox",
} as const;

/** Calls the shop's number, or requests a number for the customer on demand. */
export function CallButton({ job, isShop, actions }: { job: Job; isShop: boolean; actions: RiderActions }) {
  const t = useTexts();
  const [reached, setReached] = useState<Reached>();
  const { isBusy, problem, start } = useAct(async () => {
    const { result } = await actions.call(callCustomer, { params: { order_id: job.order_id } });
    setReached(result);
    if (result.kind !== "sandbox") location.assign(`tel:${result.phone_number}`);
  });
  if (isShop)
    return (
      job.pick_up.phone_number !== null && (
        <a
          className={buttonClass()}
          href={`tel:${job.pick_up.phone_number}`}
          aria-label={t("rider.job.call-shop")}
        >
          <Icon name="phone" />
          {t("rider.job.call")}
        </a>
      )
    );
  return (
    <>
      <Button icon="phone" busy={isBusy} aria-label={t("rider.job.call-customer")} onClick={() => start()}>
        {t("rider.job.call")}
      </Button>
      <p role="status" className={classes.note}>
        {problem && t("rider.job.call-failed")}
        {reached && t(callLabels[reached.kind], { number: isolateLtr(formatPhone(reached.phone_number)) })}
      </p>
    </>
  );
}
