import { call } from "@waybill/client/calls/call.ts";
import type { Order } from "@waybill/contract/order";
import { cancelOrder } from "@waybill/contract/orders";
import { clocksOf } from "@waybill/domain/service-hours";
import { cancelErrorNotificationMs, offerNotificationMs } from "@waybill/domain/timings";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { useNavigate } from "react-router";
import { pathOfTracking } from "../../paths.ts";
import { rememberVat } from "../draft/remembered-entries.ts";
import { useEndOfDraft } from "../draft/use-kept-draft.ts";
import type { InitialDraft, OrderRefusal, RequestContext, RequestEmitted } from "../request-types.ts";

async function undo({ vendor_id, order_id }: Order): Promise<void> {
  notify({ message: textOf("action.attempt-cancel") });
  try {
    await call(cancelOrder, { body: { vendor_id, order_id, reason: "mistake_error" } });
  } catch {
    notify({
      type: "error",
      message: textOf("error.cant-cancel-order"),
      duration: cancelErrorNotificationMs,
    });
  }
}

type Around = {
  vendorId: string;
  /** What the form began with, where that is an order that was placed before. */
  initial: InitialDraft | undefined;
  startAfresh: () => void;
  /** The order was not taken, and stays in the form. */
  onRefused: (refusal: OrderRefusal) => void;
};

/** Shows what the flow says: toasts, and the way to tracking once the order is placed. */
export function useFlowNotices({ vendorId, initial, startAfresh, onRefused }: Around) {
  const navigate = useNavigate();
  const end = useEndOfDraft({ vendorId, initial, startAfresh });
  return (said: RequestEmitted, context: RequestContext): void => {
    switch (said.type) {
      case "NOTICE":
        notify({ type: said.tone, message: textOf(said.key) });
        return;
      case "CLOSED":
        notify({
          type: "warning",
          message: textOf("request.toast.closed", { ...clocksOf(said.hours), time: formatTime(said.at) }),
        });
        return;
      case "REFUSED": {
        const isLost = said.refusal.kind === "unreachable" && !context.orderToBeUpdated;
        if (isLost && end.waits(context)) return;
        notify({ type: "error", message: textOf(said.notice) });
        onRefused(said.refusal);
        return;
      }
      case "UPDATED":
        end.placed(context.draft);
        notify({ type: "success", message: textOf("request.toast.updated") });
        void navigate(pathOfTracking(said.order.vendor_id, said.order.order_id));
        return;
      case "PAID":
        end.placed(context.draft);
        if (said.before) notify({ message: textOf("payment.already-paid") });
        else notify({ type: "success", message: textOf("payment.paid") });
        void navigate(pathOfTracking(vendorId, said.orderId));
        return;
      case "PLACED": {
        const { order } = said;
        end.placed(context.draft);
        rememberVat(order.vendor_id, order.vat_number);
        notify({
          type: "success",
          message: textOf("request.toast.created"),
          duration: offerNotificationMs,
          action: { label: textOf("request.undo"), onAction: () => void undo(order) },
        });
        // Back from tracking never leads to the same order filled in once more.
        void navigate(pathOfTracking(order.vendor_id, order.order_id), { replace: initial !== undefined });
      }
    }
  };
}
