import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { Link } from "react-router";
import { pathOfTracking } from "../../paths.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { StatusLabel } from "@waybill/ui/status.tsx";

/** Whether a row is wrong, can be placed or is an order already, which it then leads to. */
export function RowStatus({ row, vendorId }: { row: BulkRow; vendorId: string }) {
  const t = useTexts();
  const { order_id: orderId, collection_point: outletId } = row.order;
  if (row.status === "failed")
    return (
      <StatusLabel tone="danger" icon="warning">
        {t("bulk-order.row-failed")}
      </StatusLabel>
    );
  const words = t(orderId === null ? "bulk-order.row-ready" : "bulk-order.row-placed");
  const label = (
    <StatusLabel tone="done" icon="tick">
      {words}
    </StatusLabel>
  );
  if (orderId === null) return label;
  return <Link to={pathOfTracking(outletId ?? vendorId, orderId)}>{label}</Link>;
}
