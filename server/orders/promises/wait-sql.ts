import { fragment } from "../../platform/database/statement.ts";

/** Joins the minutes that each order's rider waited at the outlet to `orders` as `waited`; null if unknown. */
export const waitOfOrder = fragment`lateral (
    select extract(epoch from min(at) filter (where status = 'PICKED_UP') - max(at) filter (where status = 'NEAR_VENDOR'))
      / 60 as minutes
    from (select entry ->> 'status' as status, (entry ->> 'created_at')::timestamptz as at
      from jsonb_array_elements(status_history) entry) entries
  ) waited`;
