import { fragment } from "../../platform/database/statement.ts";

/** How many minutes its rider waited at the outlet of each order, joined to `orders` as `waited`; null: not known. */
export const waitOfOrder = fragment`lateral (
    select extract(epoch from min(at) filter (where status = 'PICKED_UP') - min(at) filter (where status = 'NEAR_VENDOR'))
      / 60 as minutes
    from (select entry ->> 'status' as status, (entry ->> 'created_at')::timestamptz as at
      from jsonb_array_elements(status_history) entry) entries
  ) waited`;
