/** The most characters of a merchant's own reference: a purchase order, a cost centre, the number of a till's receipt. */
export const longestReference = 64;

/** A reference as it is kept; undefined: there is none. */
export const referenceOf = (reference: string | null | undefined): string | undefined =>
  reference?.trim() || undefined;

/** Whether a reference is longer than an order keeps. */
export const isReferenceTooLong = (reference: string | null | undefined): boolean =>
  [...(referenceOf(reference) ?? "")].length > longestReference;
