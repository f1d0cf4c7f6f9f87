import type { LogoPicture } from "@waybill/contract/merchants/logo";
import type { Queryable } from "../../platform/database/transaction.ts";
import { findLogo, findLogoContent, type LogoRow } from "./rows.ts";

/** The path of vendors' logos. */
export const logoFiles = "/logos/";

export const pictureOf = ({ file, width, height }: Omit<LogoRow, "vendor_id">): LogoPicture => ({
  url: `${logoFiles}${file}`,
  width,
  height,
});

/** The logo that recipients of a vendor's orders see: the vendor's own, else its parent's. */
export async function logoOfVendor(
  { pool }: { pool: Queryable },
  vendorId: string,
): Promise<LogoPicture | undefined> {
  const found = await findLogo(pool, vendorId);
  return found && pictureOf(found);
}

/** The content of a logo file; undefined if it does not exist any more. */
export const logoContent = async ({ pool }: { pool: Queryable }, file: string): Promise<Buffer | undefined> =>
  /^[\da-f]{32}\.png$/.test(file) ? findLogoContent(pool, file) : undefined;

/** The content of a logo by its URL, for documents that embed it. */
export const contentOfLogo = (deps: { pool: Queryable }, { url }: LogoPicture): Promise<Buffer | undefined> =>
  logoContent(deps, url.slice(logoFiles.length));
