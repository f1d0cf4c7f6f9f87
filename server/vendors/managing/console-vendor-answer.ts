import type { ConsoleVendor } from "@waybill/contract/operations/vendors";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import { parseNotices } from "@waybill/domain/tracking/notices/notices";
import type { Deps } from "../../platform/deps.ts";
import { vendorLocation } from "../vendor-answer.ts";
import type { ConsoleVendorRow } from "./rows.ts";

export function consoleVendorAnswer(
  row: ConsoleVendorRow,
  { settings, now }: Pick<Deps, "settings" | "now">,
): ConsoleVendor {
  const { currency } = countries[settings.country];
  const isOver = row.suspended_until !== null && row.suspended_until <= now();
  const limit = row.item_value_limit_minor;
  return {
    vendor_id: row.vendor_id,
    parent_vendor_id: row.parent_vendor_id,
    is_parent: row.is_parent,
    is_registered: row.is_registered,
    name: row.name,
    phone: row.phone,
    is_active: row.is_active,
    client_vendor_id: row.client_vendor_id,
    owners: row.owners,
    payment_methods: row.payment_methods,
    item_value_limit: limit === null ? null : fromMinor(limit, currency),
    notices: row.notices === null ? null : (parseNotices(row.notices) ?? null),
    price_override: row.pricing as ConsoleVendor["price_override"],
    location: vendorLocation(row),
    suspended:
      row.suspended_at === null || isOver
        ? null
        : {
            at: row.suspended_at.toISOString(),
            until: row.suspended_until?.toISOString() ?? null,
            reason: row.suspend_reason ?? "",
          },
    outlets: row.outlets,
    currency,
    created_at: row.created_at.toISOString(),
  };
}
