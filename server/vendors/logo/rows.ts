import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

/** A logo, and the name of its file: a hash of the content. */
export type StoredLogo = { file: string; content: Buffer; width: number; height: number };
export type LogoRow = Omit<StoredLogo, "content"> & { vendor_id: string };

const logoOfVendorSql = statement("logo-of-vendor")`
  select file, width, height, vendor_logos.vendor_id from vendors join vendor_logos
    on vendor_logos.vendor_id in (vendors.vendor_id, parent_vendor_id)
  where vendors.vendor_id = ${"vendorId"}
  order by vendor_logos.vendor_id = vendors.vendor_id desc limit 1`;

/** The vendor's own logo, or else its parent's. */
export const findLogo = (db: Queryable, vendorId: string): Promise<LogoRow | undefined> =>
  firstRow<LogoRow>(db, logoOfVendorSql({ vendorId }));

const logoContentSql = statement("logo-content")`
  select content from vendor_logos where file = ${"file"} limit 1`;

export const findLogoContent = async (db: Queryable, file: string): Promise<Buffer | undefined> =>
  (await firstRow<{ content: Buffer }>(db, logoContentSql({ file })))?.content;

const putLogoSql = statement("put-logo")`
  insert into vendor_logos (vendor_id, file, content, width, height)
  values (${"vendorId"}, ${"file"}, ${"content"}, ${"width"}, ${"height"})
  on conflict (vendor_id) do update set file = excluded.file, content = excluded.content,
    width = excluded.width, height = excluded.height`;

export const putLogo = async (db: Queryable, vendorId: string, logo: StoredLogo): Promise<void> => {
  await db.query(putLogoSql({ vendorId, ...logo }));
};

const deleteLogoSql = statement("delete-logo")`delete from vendor_logos where vendor_id = ${"vendorId"}`;

export const deleteLogo = async (db: Queryable, vendorId: string): Promise<void> => {
  await db.query(deleteLogoSql({ vendorId }));
};
