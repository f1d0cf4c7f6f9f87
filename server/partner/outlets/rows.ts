import { one, type Queryable } from "../../platform/database/transaction.ts";

/** What partners say of an outlet that the product itself has no use for. */
export type OutletDetails = { district: string; description: string; halal: boolean; locale: string };

export const putDetails = async (db: Queryable, vendorId: string, details: OutletDetails): Promise<void> => {
  await db.query({
    name: "put-partner-outlet",
    text: `insert into partner_outlets (vendor_id, details) values ($1, $2)
      on conflict (vendor_id) do update set details = excluded.details`,
    values: [vendorId, JSON.stringify(details)],
  });
};

export const findDetails = async (db: Queryable, vendorId: string): Promise<OutletDetails | undefined> =>
  (
    await one<{ details: OutletDetails }>(db, {
      name: "partner-outlet",
      text: "select details from partner_outlets where vendor_id = $1",
      values: [vendorId],
    })
  )?.details;

export const findDescriptions = async (
  db: Queryable,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.query<{ vendor_id: string; description: string }>({
    name: "partner-outlet-descriptions",
    text: `select vendor_id, details->>'description' as description from partner_outlets
      where vendor_id = any ($1::text[])`,
    values: [vendorIds],
  });
  return new Map(rows.map(({ vendor_id, description }) => [vendor_id, description]));
};
