import type { Order } from "@waybill/contract/order";
import { requestAcceptanceOf, vendorAcceptanceOf, type Acceptance } from "@waybill/domain/tracking/progress";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { IconName } from "@waybill/ui/icon.tsx";
import { StatusLabel, type Tone } from "@waybill/ui/status.tsx";
import classes from "./acceptances.module.css";

const marks: Record<Acceptance, { tone: Tone; icon: IconName }> = {
  waiting: { tone: "wait", icon: "clock" },
  accepted: { tone: "done", icon: "tick" },
  rejected: { tone: "danger", icon: "close" },
};

/** Whether the request was taken, and whether the outlet took the order where it was asked. */
export function Acceptances({ order }: { order: Order }) {
  const t = useTexts();
  const vendor = vendorAcceptanceOf(order);
  const request = requestAcceptanceOf(order);
  return (
    <p className={classes.both}>
      <StatusLabel {...marks[request]}>{t(`order-tracking.request-${request}`)}</StatusLabel>
      {vendor && <StatusLabel {...marks[vendor]}>{t(`order-tracking.outlet-${vendor}`)}</StatusLabel>}
    </p>
  );
}
