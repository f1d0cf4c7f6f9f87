import { useQueryClient } from "@tanstack/react-query";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Order } from "@waybill/contract/order";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { pathOfRepeat } from "../../navigation/paths.ts";

const rowsOnScreen = () => [...document.querySelectorAll<HTMLElement>("[data-order-row]")];

/** Moves the focus by one row, from the focused row, else the selected one, else the top. */
function moveFocus(step: 1 | -1): void {
  const rows = rowsOnScreen();
  const active = rows.findIndex((row) => row === document.activeElement);
  const from = active >= 0 ? active : rows.findIndex((row) => row.getAttribute("aria-current") === "true");
  const next = rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

export type OrderKeys = {
  onClose: () => void;
  onRepeat: () => void;
  onCancel: () => void;
  onCopy: () => void;
  onPrint: () => void;
};

/** J and K move through the list, Enter opens (the row is a link), R repeats, X cancels, C copies the link, P prints, Escape closes. */
export function useOrderKeys({ onClose, onRepeat, onCancel, onCopy, onPrint }: OrderKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const actions: Readonly<Record<string, () => void>> = {
        j: () => moveFocus(1),
        k: () => moveFocus(-1),
        r: onRepeat,
        x: onCancel,
        c: onCopy,
        p: onPrint,
        escape: onClose,
      };
      actions[singleKeyOf(event) ?? ""]?.();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onClose, onRepeat, onCancel, onCopy, onPrint]);
}

/** Opens the request page filled with the focused row's order, else with the open order. */
export function useRepeat(open: Order | undefined): () => void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { vendor_id } = useSelectedVendor().vendor;
  return useCallback(() => {
    const row = document.activeElement?.closest<HTMLElement>("[data-order-row]");
    const orderId = row?.dataset["orderRow"] ?? open?.order_id;
    if (orderId === undefined) return;
    const order = open?.order_id === orderId ? open : undefined;
    if (order) queries.setQueryData(["order", orderId], order);
    void navigate(pathOfRepeat(order?.vendor_id ?? vendor_id, orderId));
  }, [navigate, queries, open, vendor_id]);
}
