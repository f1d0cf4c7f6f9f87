import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { BulkOrder } from "@waybill/contract/bulk-jobs";
import { type CollectionPoint, collectionPoints } from "@waybill/domain/bulk-jobs/collection-point";
import type { TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";
import type { KeyboardEvent } from "react";
import type { Cells } from "../jobs/job-actions.ts";

/** The props of a cell that is being corrected. */
export type CellProps = {
  column: TemplateColumn;
  cells: Cells;
  error: string;
  isBusy: boolean;
  /** The values typed in this row so far; `order` has the values that the server read from the sheet. */
  typed: Cells;
  order: BulkOrder;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onChange: (cells: Cells) => void;
  /** Called when an address is picked, which completes the cell. */
  onPicked: (cells: Cells) => void;
};

/** The collection points for an upload of this vendor. */
export function useCollectionPoints(): readonly CollectionPoint[] {
  const { vendor, vendors } = useSelectedVendor();
  const family = vendors.map(({ vendor_id, parent_vendor_id, name, vendor_information: { location } }) => ({
    vendor_id,
    parent_vendor_id,
    name,
    latitude: location.latitude,
    longitude: location.longitude,
  }));
  const vendorIds = new Set(vendors.map(({ vendor_id }) => vendor_id));
  return collectionPoints(family, vendor.vendor_id, { kind: "vendor", vendorIds });
}
