import type { SavedAddressRow } from "../../platform/database/tables.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";

/** Undefined: there is no such vendor. The same phone and address again keep their entry, which takes the rest over. */
export const saveEntry = (db: Queryable, entry: SavedAddressRow): Promise<SavedAddressRow | undefined> =>
  one<SavedAddressRow>(db, {
    name: "save-entry",
    text: `with kept as (
        update saved_addresses set name = $3, latitude = $5, longitude = $6, notes = $8, search_text = $9, used_at = $10
        where id = (select id from saved_addresses where vendor_id = $2
          and phone_number = $4 and address = $7 order by id limit 1)
        returning *
      ), added as (
        insert into saved_addresses (id, vendor_id, name, phone_number, latitude, longitude, address, notes,
          search_text, used_at)
        select $1, vendor_id, $3, $4, $5::float8, $6::float8, $7, $8, $9, $10::timestamptz
        from vendors where vendor_id = $2 and not exists (select from kept)
        returning *
      ) select * from kept union all select * from added`,
    values: [
      entry.id,
      entry.vendor_id,
      entry.name,
      entry.phone_number,
      entry.latitude,
      entry.longitude,
      entry.address,
      entry.notes,
      entry.search_text,
      entry.used_at,
    ],
  });
