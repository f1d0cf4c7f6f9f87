import { fragment, raw, statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { intoDeliveryAreas } from "../pricing/managing/delivery-areas-sql.ts";

const copied = fragment`client_vendor_id, is_parent, is_active, is_registered, name, phone, owners, payment_methods,
  address_text, unit, building, street, street_number, city, postal_code, country_code, latitude, longitude,
  rider_instructions, created_at`;

const copy = (id: string) => fragment`'test.' || ${raw(id)}`;
const insertTwins = fragment`insert into vendors (vendor_id, parent_vendor_id, ${copied}) select ${copy("vendor_id")},`;

const twinOfVendorSql = statement("twin-of-vendor")`
  ${insertTwins} null, ${copied} from vendors where vendor_id = ${"vendorId"} on conflict do nothing`;

const twinsOfOutletsSql = statement("twins-of-outlets")`
  ${insertTwins} ${copy("parent_vendor_id")}, ${copied} from vendors where parent_vendor_id = ${"vendorId"}
  on conflict do nothing`;

const twinsOfAreasSql = statement("twins-of-areas")`
  ${intoDeliveryAreas} select ${copy("vendor_id")}, area
  from delivery_areas join vendors using (vendor_id)
  where vendor_id = ${"vendorId"} or parent_vendor_id = ${"vendorId"} on conflict do nothing`;

/** Inserts the missing rows of a test copy. */
export const insertTwin = async (
  db: Queryable,
  vendorId: string,
): Promise<{ twinId: string; made: number }> => {
  const own = await db.query(twinOfVendorSql({ vendorId }));
  const outlets = await db.query(twinsOfOutletsSql({ vendorId }));
  const areas = await db.query(twinsOfAreasSql({ vendorId }));
  const made = [own, outlets, areas].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  return { twinId: `test.${vendorId}`, made };
};
