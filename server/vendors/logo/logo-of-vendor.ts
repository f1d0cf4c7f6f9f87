import type { LogoPicture } from "@waybill/contract/merchants/logo";
import type { Queryable } from "../../platform/database/transaction.ts";
import { findLogo, findLogoContent, type LogoRow } from "./rows.ts";

/** Where logos of vendors are. */
export const logoFiles = "/logos/";

export const pictureOf = ({ file, width, height }: Omit<LogoRow, "vendor_id">): LogoPicture => ({
  url: `${logoFiles}${file}`,
  width,
  height,
});

/** What the recipients of a vendor's orders see of it: its own logo, or else its parent's. */
export async function logoOfVendor(
  { pool }: { pool: Queryable },
  vendorId: string,
): Promise<LogoPicture | undefined> {
  const found = await findLogo(pool, vendorId);
  return found && pictureOf(found);
}

/** The picture itself, for a document that carries it. */
export const logoContent = (
  { pool }: { pool: Queryable },
  { url }: LogoPicture,
): Promise<Buffer | undefined> => findLogoContent(pool, url.slice(logoFiles.length));
