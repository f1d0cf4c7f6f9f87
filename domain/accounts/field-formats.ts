import { resetCodeDigits, vatNumberCharacters } from "../limits.ts";

const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const vatNumber = new RegExp(`^[A-Za-z0-9]{${vatNumberCharacters}}$`);
const resetCode = new RegExp(`^[0-9]{${resetCodeDigits}}$`);

/** True if a text has the simple form of an e-mail address (spec §5): something@something.something. */
export const isEmail = (text: string): boolean => email.test(text);

/** True if a VAT number is 8 letters or digits. */
export const isVatNumber = (text: string): boolean => vatNumber.test(text);

/** True if a text has the form of a reset code: 6 digits (spec §5). */
export const isResetCode = (text: string): boolean => resetCode.test(text);

/** A whole number of seven digits or more, and words after it: an extension (`loc. 12`) or another number. */
const wordsAfterNumber = /^(\D*\d(?:[^\d\p{L}]*\d){6,}[^\d\p{L}]*)\p{L}.*$/su;

/**
 * Keeps the digits and the plus of a typed phone number (spec §5 "Collection point form"). Digits after words that
 * follow a whole number are not part of it.
 */
export const phoneCharacters = (text: string): string =>
  text.replace(wordsAfterNumber, "$1").replaceAll(/[^\d+]/g, "");
