/**
 * What the random tail of an order id is made of: the characters that both common base32 alphabets have, so that
 * every reader accepts them and nobody mistakes one for another when it is read out.
 */
export const orderIdAlphabet = "234567ABCDEFGHJKMNPQRSTVWXYZ";

/** Characters of the tail of a new order id: more than 57 bits that nobody guesses. */
export const orderIdTailLength = 12;

/** `{vendor_id}-{at least 10 base32 characters}` (wire.md); a vendor id may hold dashes. */
export const orderIdPattern = /^(.+)-([0-9A-Z]{10,})$/;

/** The vendor that an order id names; undefined when the text is no order id. */
export const vendorOfOrderId = (orderId: string): string | undefined => orderIdPattern.exec(orderId)?.[1];
