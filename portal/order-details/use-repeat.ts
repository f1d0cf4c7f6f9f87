import { useQueryClient } from "@tanstack/react-query";
import type { Order } from "@waybill/contract/order";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { pathOfRepeat } from "../paths.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";

/** Goes to the request page filled with the order of the row that has the focus, else with the open one. */
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
