import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { useEffect, useEffectEvent, useState } from "react";

type Given = {
  /** The visible rows from the top down, and the orders that need attention. */
  rows: readonly ConsoleOrder[];
  urgent: readonly ConsoleOrder[];
  open: string;
  onOpen: (orderId: string) => void;
  /** Selects or deselects an order; `onPickAll` adds several. Absent: no bulk actions. */
  onPick: ((orderId: string) => void) | undefined;
  onPickAll: ((orderIds: readonly string[]) => void) | undefined;
  onRiders: () => void;
};

const indexOf = (orders: readonly ConsoleOrder[], orderId: string): number =>
  orders.findIndex(({ order_id }) => order_id === orderId);

const stepsDown: ReadonlySet<string> = new Set(["j", "arrowdown"]);
const stepsUp: ReadonlySet<string> = new Set(["k", "arrowup"]);

/**
 * N goes to the next order that needs attention (after the last to the first), J and K a row down and up, R to the
 * riders. S adds the open order to the selection; with Shift, J, K and the arrows select every row that they reach.
 */
export function useFloorKeys({ rows, urgent, open, onOpen, onPick, onPickAll, onRiders }: Given) {
  const [keyed, setKeyed] = useState("");
  const [areKeysOpen, openKeys] = useState(false);
  const targetOf = (key: string | undefined): string | undefined => {
    const at = indexOf(rows, open);
    if (key === "n") return urgent[(indexOf(urgent, open) + 1) % Math.max(1, urgent.length)]?.order_id;
    if (key === "j") return rows[at + 1]?.order_id;
    return key === "k" ? rows[Math.max(0, at - 1)]?.order_id : undefined;
  };
  /** Moves by one row, and selects both the previous and the new row. */
  const pickOn = (key: string | undefined): boolean => {
    if (!onPickAll || key === undefined || !(stepsDown.has(key) || stepsUp.has(key))) return false;
    const target = targetOf(stepsDown.has(key) ? "j" : "k");
    onPickAll([open, target ?? ""].filter(Boolean));
    if (target !== undefined) {
      setKeyed(target);
      onOpen(target);
    }
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event);
    if (event.shiftKey && pickOn(key)) return event.preventDefault();
    const target = targetOf(key);
    if (target !== undefined) {
      setKeyed(target);
      onOpen(target);
    } else if (key === "escape" && open) onOpen("");
    else if (key === "s" && open) onPick?.(open);
    else if (key === "r") onRiders();
    else if (key === "?") openKeys(true);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return { keyed, areKeysOpen, closeKeys: () => openKeys(false) };
}
