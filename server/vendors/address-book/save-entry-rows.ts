import type { SavedAddressRow } from "../../platform/database/tables.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

const saveEntrySql = statement("save-entry")`
  with kept as (
    update saved_addresses set name = ${"name"}, latitude = ${"latitude"}, longitude = ${"longitude"},
      notes = ${"notes"}, search_text = ${"search_text"}, used_at = ${"used_at"}
    where id = (select id from saved_addresses where vendor_id = ${"vendor_id"}
      and phone_number = ${"phone_number"} and address = ${"address"} order by id limit 1)
    returning *
  ), added as (
    insert into saved_addresses (id, vendor_id, name, phone_number, latitude, longitude, address, notes,
      search_text, used_at)
    select ${"id"}, vendor_id, ${"name"}, ${"phone_number"}, ${"latitude"}::float8, ${"longitude"}::float8,
      ${"address"}, ${"notes"}, ${"search_text"}, ${"used_at"}::timestamptz
    from vendors where vendor_id = ${"vendor_id"} and not exists (select from kept)
    returning *
  ) select * from kept union all select * from added`;

/** Undefined if the vendor does not exist. The same phone number and address update the existing entry. */
export const saveEntry = (db: Queryable, entry: SavedAddressRow): Promise<SavedAddressRow | undefined> =>
  firstRow<SavedAddressRow>(db, saveEntrySql(entry));
