import { maxNotesBytes, maxStreetAddressBytes } from "../limits.ts";
import { isValidPlace } from "./coordinates.ts";

export type TextLimit = { readonly max: number; readonly counted: "bytes" | "characters" };

/** The maximum lengths of an address's texts. */
export type AddressLimits = { readonly notes: TextLimit; readonly address: TextLimit };

/** The maximum lengths of spec §5. */
export const defaultAddressLimits: AddressLimits = {
  notes: { max: maxNotesBytes, counted: "bytes" },
  address: { max: maxStreetAddressBytes, counted: "bytes" },
};

export type AddressProblem = {
  key: "validation.no-coordinates" | "validation.notes-too-long" | "validation.address-too-long";
  path: string[];
};

type Address = {
  address?: string | null | undefined;
  notes?: string | null | undefined;
  latitude?: unknown;
  longitude?: unknown;
};

const isTooLong = (text: string | null | undefined, { max, counted }: TextLimit): boolean =>
  (counted === "bytes" ? byteLength(text ?? "") : [...(text ?? "")].length) > max;

/**
 * Returns the problems of an address (spec §5 "Address"), in this order: no coordinates, notes over 1000 bytes,
 * street over 255 bytes, or above the limits of another channel. Bytes are UTF-8. Empty if valid.
 */
export function addressProblems(
  input: Address,
  limits: AddressLimits = defaultAddressLimits,
): AddressProblem[] {
  const problems: AddressProblem[] = [];
  if (!isValidPlace(input)) problems.push({ key: "validation.no-coordinates", path: ["latitude"] });
  if (isTooLong(input.notes, limits.notes))
    problems.push({ key: "validation.notes-too-long", path: ["notes"] });
  if (isTooLong(input.address, limits.address))
    problems.push({ key: "validation.address-too-long", path: ["address"] });
  return problems;
}

/** Returns the length of a text in UTF-8 bytes; a lone surrogate counts as the three bytes of its replacement. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
