// Separate from outlets.ts, which imports the whole form: the first load needs only these functions.

const longestVendorId = 120;

/** True if an outlet may be edited: if its id does not start with a- or b- (spec §6). */
export const mayEditOutlet = (vendorId: string): boolean => !/^[ab]-/.test(vendorId);

/**
 * Returns the vendor id of a new outlet: the parent's, a dash, and the collection point ID in lower case, with each
 * run of characters outside a-z and 0-9 replaced by a dash. undefined if no letter or digit is left, or the id
 * exceeds 120 characters.
 */
export function outletVendorId(parentVendorId: string, clientVendorId: string): string | undefined {
  const own = clientVendorId
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const vendorId = `${parentVendorId}-${own}`;
  return own && vendorId.length <= longestVendorId ? vendorId : undefined;
}
