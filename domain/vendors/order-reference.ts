/** Maximum characters of a merchant's own reference: a purchase order, a cost centre, a receipt number. */
export const longestReference = 64;

/** A reference as stored; undefined if empty. */
export const referenceOf = (reference: string | null | undefined): string | undefined =>
  reference?.trim() || undefined;

/** Whether a reference is too long to store. */
export const isReferenceTooLong = (reference: string | null | undefined): boolean =>
  [...(referenceOf(reference) ?? "")].length > longestReference;
