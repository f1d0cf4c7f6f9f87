import type { OrderFilters } from "@waybill/contract/orders";
import { dayOf } from "@waybill/domain/history/days";

type Asked = Pick<OrderFilters, "from" | "to">;

/** What the file of an export is called: whose orders, and of which days on the country's clock. */
export function exportName(
  { vendorId, format, now, timezone }: { vendorId: string; format: string; now: Date; timezone: string },
  { from, to }: Asked,
): string {
  const first = from === undefined ? undefined : dayOf(new Date(from), timezone);
  const last = dayOf(to === undefined ? now : new Date(to), timezone);
  const days = first === undefined || first === last ? last : `${first}-to-${last}`;
  return `orders-${vendorId.replaceAll(/[^\w-]+/g, "-")}-${days}.${format}`;
}
