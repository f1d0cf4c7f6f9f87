import { useQueryClient } from "@tanstack/react-query";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import { formatHours, isClosedAllDay, isMalformed } from "@waybill/domain/time/service-hours";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { isolateLtr, textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useNavigate } from "react-router";
import { pathOfRequest, pathOfTracking } from "../../navigation/paths.ts";
import { saveVat } from "../draft/saved-entries.ts";
import { restoreDraft } from "../draft/request-draft.ts";
import { useEndDraft } from "../draft/use-stored-draft.ts";
import type {
  InitialDraft,
  OrderRefusal,
  RequestContext,
  RequestDraft,
  RequestEmitted,
} from "../request-types.ts";

type Around = {
  vendorId: string;
  /** The initial form, if it came from an existing order. */
  initial: InitialDraft | undefined;
  startAfresh: () => void;
  /** Called if the order was refused; it stays in the form. */
  onRefused: (refusal: OrderRefusal) => void;
};

/** Shows the flow's reports: toasts, and navigation to tracking once the order is placed. */
export function useFlowToasts({ vendorId, initial, startAfresh, onRefused }: Around) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { undo_seconds: undoSeconds } = useDeployment();
  const mayGiveVat = useFlag("payment_vat");
  const end = useEndDraft({ vendorId, initial, startAfresh });
  const giveBack = (draft: RequestDraft) => {
    // Newly typed text is not replaced.
    if (!restoreDraft(vendorId, draft)) return;
    void navigate(pathOfRequest(vendorId), { state: { restored: draft.idempotencyKey } });
  };
  return (event: RequestEmitted, context: RequestContext): void => {
    switch (event.type) {
      case "NOTICE":
        notify({ type: event.tone, message: textOf(event.key) });
        return;
      case "CLOSED":
        notify({
          type: "warning",
          message: isClosedAllDay(event.hours)
            ? textOf("request.closed.all-day")
            : isMalformed(event.hours)
              ? textOf("request.closed.malformed", { hours: isolateLtr(event.hours.malformed) })
              : textOf("request.toast.closed", { ...formatHours(event.hours), time: formatTime(event.at) }),
        });
        return;
      case "REFUSED": {
        const isLost = event.refusal.kind === "unreachable" && !context.orderToBeUpdated;
        if (isLost && end.waits(context)) return;
        notify({ type: "error", message: textOf(event.notice) });
        onRefused(event.refusal);
        return;
      }
      case "UPDATED":
        end.placed(context.draft);
        notify({ type: "success", message: textOf("request.toast.updated") });
        void navigate(pathOfTracking(event.order.vendor_id, event.order.order_id));
        return;
      case "PAID":
        end.placed(context.draft);
        if (event.before) notify({ message: textOf("payment.already-paid") });
        else notify({ type: "success", message: textOf("payment.paid") });
        void navigate(pathOfTracking(vendorId, event.orderId));
        return;
      case "PLACED": {
        const { order } = event;
        end.placed(context.draft);
        if (mayGiveVat) saveVat(order.vendor_id, order.vat_number);
        import("./undo-offer.ts").then(
          ({ offerUndo }) =>
            offerUndo(order, {
              ...context.submission,
              undoSeconds,
              queries,
              giveBack: () => giveBack(context.draft),
            }),
          () => notify({ message: textOf("request.toast.created") }),
        );
        // Replaces the history entry, so that Back from tracking does not open the same filled-in form again.
        void navigate(pathOfTracking(order.vendor_id, order.order_id), { replace: initial !== undefined });
      }
    }
  };
}
