import { fragment } from "../../platform/database/statement.ts";

/** The minutes that the rider of each order waited at the outlet, joined to `orders` as `waited`; null: not known. */
export const waitOfOrder = fragment`lateral (
    select extract(epoch from min(at) filter (where status = 'PICKED_UP') - max(at) filter (where status = 'NEAR_VENDOR'))
      / 60 as minutes
    from (select entry ->> 'status' as status, (entry ->> 'created_at')::timestamptz as at
      from jsonb_array_elements(status_history) entry) entries
  ) waited`;
