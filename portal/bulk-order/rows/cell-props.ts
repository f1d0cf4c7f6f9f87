import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { BulkOrder } from "@waybill/contract/bulk-jobs";
import { type CollectionPoint, collectionPoints } from "@waybill/domain/bulk-jobs/collection-point";
import type { TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";
import type { KeyboardEvent } from "react";
import type { Cells } from "../jobs/job-actions.ts";

/** The props of a cell in correction. */
export type CellProps = {
  column: TemplateColumn;
  cells: Cells;
  error: string;
  isBusy: boolean;
  /** The values typed here, and those that the server read from the row, which a choice starts from. */
  typed: Cells;
  order: BulkOrder;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onChange: (cells: Cells) => void;
  /** An address was picked, so the cell is done. */
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
