import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders";
import { useCallback, useState } from "react";
import { CancelDialog } from "./cancelling/cancel-dialog.tsx";
import { copyText } from "./facts/copy-text.ts";
import { OpenOrder } from "./open-order.tsx";
import { receiptPathOf } from "./receipt-path.ts";
import { useCancelOrder } from "./cancelling/use-cancel-order.ts";
import { useOrderKeys } from "./use-order-keys.ts";
import { useRepeat } from "./use-repeat.ts";

type OrderPanelProps = {
  order: Order | undefined;
  orderId: string | undefined;
  /** Where the panel stands on the screen, but on a phone. */
  place: string | undefined;
  isMissing: boolean;
  rider: RiderPosition | undefined;
  now: Date;
  onClose: () => void;
  /** The order as it is after what was done to it here. */
  onChanged: (order: Order) => void;
};

/** The open order with what one does to it, by hand or by key; J and K move through the rows beside it. */
export function OrderPanel({ onChanged, onClose, ...open }: OrderPanelProps) {
  const { order, now } = open;
  const [isCancelling, setCancelling] = useState(false);
  const { cancel, mayCancel, isBusy } = useCancelOrder(onChanged);
  const mayCancelNow = order !== undefined && mayCancel(order, now);
  const openCancel = useCallback(() => {
    if (mayCancelNow) setCancelling(true);
  }, [mayCancelNow]);
  const link = order?.tracking_link;
  const copyLink = useCallback(() => {
    if (link) void copyText(link, "order-tracking.link-copied");
  }, [link]);
  const receipt = order && receiptPathOf(order);
  const print = useCallback(() => {
    if (receipt) window.open(receipt, "_blank", "noopener");
  }, [receipt]);
  const repeat = useRepeat(order);
  useOrderKeys({ onClose, onRepeat: repeat, onCancel: openCancel, onCopy: copyLink, onPrint: print });
  return (
    <>
      <OpenOrder
        {...open}
        mayCancel={mayCancelNow}
        onClose={onClose}
        onRepeat={repeat}
        onCopy={copyLink}
        onCancel={openCancel}
        onPrint={print}
      />
      {order && isCancelling && (
        <CancelDialog
          order={order}
          busy={isBusy}
          onClose={() => setCancelling(false)}
          onCancelOrder={(reason) => void cancel(order, reason).then(() => setCancelling(false))}
        />
      )}
    </>
  );
}
