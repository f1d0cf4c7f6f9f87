import { fragment, raw, statement } from "../platform/database/statement.ts";
import type { VendorRow } from "../platform/database/tables.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { intoDeliveryAreas } from "../pricing/managing/delivery-areas-sql.ts";

/** Lists every column but the ids, so that a new column does not compile until it is listed. */
const isCopied: Record<Exclude<keyof VendorRow, "vendor_id" | "parent_vendor_id">, true> = {
  client_vendor_id: true,
  is_parent: true,
  is_active: true,
  is_registered: true,
  name: true,
  phone: true,
  owners: true,
  payment_methods: true,
  address_text: true,
  unit: true,
  building: true,
  street: true,
  street_number: true,
  city: true,
  postal_code: true,
  country_code: true,
  latitude: true,
  longitude: true,
  rider_instructions: true,
  created_at: true,
};
const copied = raw(Object.keys(isCopied).join(", "));

const copy = (id: string) => fragment`'test.' || ${raw(id)}`;
const insertCopies = fragment`insert into vendors (vendor_id, parent_vendor_id, ${copied}) select ${copy("vendor_id")},`;

const testVendorSql = statement("test-vendor")`
  ${insertCopies} null, ${copied} from vendors where vendor_id = ${"vendorId"} on conflict do nothing`;

const testOutletsSql = statement("test-outlets")`
  ${insertCopies} ${copy("parent_vendor_id")}, ${copied} from vendors where parent_vendor_id = ${"vendorId"}
  on conflict do nothing`;

const testAreasSql = statement("test-areas")`
  ${intoDeliveryAreas} select ${copy("vendor_id")}, area
  from delivery_areas join vendors using (vendor_id)
  where vendor_id = ${"vendorId"} or parent_vendor_id = ${"vendorId"} on conflict do nothing`;

/** Inserts the missing rows of a test copy. */
export const insertTestVendor = async (
  db: Queryable,
  vendorId: string,
): Promise<{ testVendorId: string; made: number }> => {
  const own = await db.query(testVendorSql({ vendorId }));
  const outlets = await db.query(testOutletsSql({ vendorId }));
  const areas = await db.query(testAreasSql({ vendorId }));
  const made = [own, outlets, areas].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  return { testVendorId: `test.${vendorId}`, made };
};
