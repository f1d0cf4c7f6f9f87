import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

/** An outlet's fields that only partners use. */
export type OutletDetails = { district: string; description: string; halal: boolean; locale: string };

const putPartnerOutletSql = statement("put-partner-outlet")`
  insert into partner_outlets (vendor_id, details) values (${"vendorId"}, ${"details"})
  on conflict (vendor_id) do update set details = excluded.details`;

export const putDetails = async (db: Queryable, vendorId: string, details: OutletDetails): Promise<void> => {
  await db.query(putPartnerOutletSql({ vendorId, details: JSON.stringify(details) }));
};

const partnerOutletSql = statement("partner-outlet")`
  select details from partner_outlets where vendor_id = ${"vendorId"}`;

export const findDetails = async (db: Queryable, vendorId: string): Promise<OutletDetails | undefined> =>
  (await firstRow<{ details: OutletDetails }>(db, partnerOutletSql({ vendorId })))?.details;

const partnerOutletDescriptionsSql = statement("partner-outlet-descriptions")`
  select vendor_id, details->>'description' as description from partner_outlets
  where vendor_id = any (${"vendorIds"}::text[])`;

export const findDescriptions = async (
  db: Queryable,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.query<{ vendor_id: string; description: string }>(
    partnerOutletDescriptionsSql({ vendorIds }),
  );
  return new Map(rows.map(({ vendor_id, description }) => [vendor_id, description]));
};
