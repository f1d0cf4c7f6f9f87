// Apart from outlets.ts, which brings the whole form: the shell asks with every first load which outlets may be edited.

const longestVendorId = 120;

/** Whether an outlet may be edited: not when its id starts with a- or b- (spec §6). */
export const mayEditOutlet = (vendorId: string): boolean => !/^[ab]-/.test(vendorId);

/**
 * The vendor id of a new outlet: its parent's, a dash, and the collection point ID in small letters, where each run of
 * other characters than a to z and 0 to 9 is one dash. Undefined when no letter or digit is left, or the id would be
 * longer than 120 characters.
 */
export function outletVendorId(parentVendorId: string, clientVendorId: string): string | undefined {
  const own = clientVendorId
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const vendorId = `${parentVendorId}-${own}`;
  return own && vendorId.length <= longestVendorId ? vendorId : undefined;
}
