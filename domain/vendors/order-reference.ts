/**
 * The maximum characters of a merchant's own reference, such as a purchase order, a cost centre or a receipt
 * number.
 */
export const maxReferenceLength = 64;

/** Returns a reference in its stored form; undefined if empty. */
export const referenceOf = (reference: string | null | undefined): string | undefined =>
  reference?.trim() || undefined;

/** True if a reference is too long to store. */
export const isReferenceTooLong = (reference: string | null | undefined): boolean =>
  [...(referenceOf(reference) ?? "")].length > maxReferenceLength;
