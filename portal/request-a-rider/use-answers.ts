import { cancelOrder } from "@waybill/contract/orders";
import type { Order } from "@waybill/contract/order";
import { clocksOf } from "@waybill/domain/service-hours";
import { cancelErrorNotificationMs, offerNotificationMs } from "@waybill/domain/timings";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { pathOfTracking } from "../paths.ts";
import { call } from "@waybill/client/calls/call.ts";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { fieldOf, type FieldProblem, type FieldProblems } from "./field-problems.ts";
import { rememberVat } from "./payment/remembered-vat.ts";
import type { OrderRefusal, RequestEmitted } from "./flow/request-steps.ts";

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

/** What a refused order says, and at which field; `alone` where no field is to blame. */
export function problemsOf(refusal: OrderRefusal): { fields: FieldProblems; alone?: FieldProblem } {
  if (refusal.kind === "unreachable") return { fields: {}, alone: { key: "request.error.connection-lost" } };
  const problem = { key: refusal.key, values: refusal.values };
  const field = refusal.code === "NOT_DELIVERABLE" ? "address" : fieldOf(refusal.path);
  return field ? { fields: { [field]: problem } } : { fields: {}, alone: problem };
}

/** Shows what the flow says: toasts, and the way to tracking once the order is placed. */
export function useAnswers(hear: {
  vendorId: string;
  /** The form did not begin with an order that was placed before. */
  isNew: boolean;
  /** The draft is done with. */
  placed: () => void;
  /** True: the order waits for the connection, which is said instead. */
  refused: (refusal: OrderRefusal) => boolean;
  voucherFailed: (code: string, problem: FieldProblem) => void;
}) {
  const navigate = useNavigate();
  const waits = useRef(false);
  return (said: RequestEmitted): void => {
    switch (said.type) {
      case "NOTICE":
        if (waits.current && said.key === "request.toast.not-created") return;
        notify({ type: said.tone, message: textOf(said.key) });
        return;
      case "CLOSED":
        notify({
          type: "warning",
          message: textOf("request.toast.closed", { ...clocksOf(said.hours), time: formatTime(said.at) }),
        });
        return;
      case "REFUSED":
        waits.current = hear.refused(said.refusal);
        return;
      case "VOUCHER_FAILED":
        hear.voucherFailed(said.code, { key: said.key });
        return;
      case "UPDATED":
        hear.placed();
        notify({ type: "success", message: textOf("request.toast.updated") });
        void navigate(pathOfTracking(said.order.vendor_id, said.order.order_id));
        return;
      case "PAID":
        hear.placed();
        if (said.before) notify({ message: textOf("payment.already-paid") });
        else notify({ type: "success", message: textOf("payment.paid") });
        void navigate(pathOfTracking(hear.vendorId, said.orderId));
        return;
      case "PLACED": {
        const { order } = said;
        hear.placed();
        rememberVat(order.vendor_id, order.vat_number);
        notify({
          type: "success",
          message: textOf("request.toast.created"),
          duration: offerNotificationMs,
          action: { label: textOf("request.undo"), onAction: () => void undo(order) },
        });
        // Back from tracking never leads to the same order filled in once more.
        void navigate(pathOfTracking(order.vendor_id, order.order_id), { replace: !hear.isNew });
      }
    }
  };
}
