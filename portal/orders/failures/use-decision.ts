import type { Order } from "@waybill/contract/order";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { createContext, useCallback, useEffect, useRef, useState } from "react";
import { failureKey, isUndecided, type UndecidedOrder } from "./decision.ts";

/** Opens the dialog of an order that waits for a decision; undefined on screens without that dialog. */
export const DecideContext = createContext<((order: UndecidedOrder) => void) | undefined>(undefined);

/**
 * The order whose merchant must decide. The dialog opens automatically, or by its button after it was closed. A
 * choice made elsewhere closes the dialog with a message.
 */
export function useDecision(orders: readonly Order[] | undefined, put: (order: Order) => void) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [wanted, want] = useState<string>();
  /** The order whose decision came too late; its dialog stays open to say so. */
  const [late, setLate] = useState<UndecidedOrder>();
  const waiting = orders?.filter(isUndecided) ?? [];
  const shownOrder =
    late ??
    waiting.find((order) => failureKey(order) === wanted) ??
    waiting.find((order) => !closed.has(failureKey(order)));
  useNotifyDecidedElsewhere(orders, closed, late ? undefined : shownOrder);

  const decide = useCallback((order: UndecidedOrder) => want(failureKey(order)), []);
  const close = useCallback((order: UndecidedOrder) => {
    setClosed((before) => new Set([...before, failureKey(order)]));
    want(undefined);
    setLate(undefined);
  }, []);
  const decided = useCallback(
    (order: Order) => {
      const { after_failure } = order;
      if (after_failure) close({ ...order, after_failure });
      put(order);
    },
    [close, put],
  );
  return { shownOrder, isLate: late !== undefined, decide, close, decided, setLate };
}

/** Reports a choice made in another tab, by another person or by timeout, if the dialog was open until then. */
function useNotifyDecidedElsewhere(
  orders: readonly Order[] | undefined,
  closed: ReadonlySet<string>,
  shownOrder: UndecidedOrder | undefined,
): void {
  const before = useRef<UndecidedOrder>(undefined);
  useEffect(() => {
    const open = before.current;
    before.current = shownOrder;
    if (!open || (shownOrder && failureKey(shownOrder) === failureKey(open))) return;
    if (closed.has(failureKey(open))) return;
    const now = orders?.find(({ order_id }) => order_id === open.order_id)?.after_failure;
    if (now?.choice && now.attempt === open.after_failure.attempt)
      notify({
        message: textOf("failure.decided", { choice: textOf(`failure.${now.choice}`) }),
        type: "info",
      });
  }, [orders, closed, shownOrder]);
}
