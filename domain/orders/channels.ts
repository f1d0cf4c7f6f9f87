import { defaultAddressLimits, type AddressLimits, type TextLimit } from "../addresses/check-address.ts";
import { maxDescriptionCharacters, maxStreetAddressBytes } from "../limits.ts";
import { preorderWindowMs } from "../time/timings.ts";

/** Rules of the order check that depend on the channel: screens and sheets, or a partner's own system. */
export type Channel = AddressLimits & {
  /** The maximum length in characters. */
  readonly description: number;
  /** The maximum length of an outlet's street. */
  readonly street: TextLimit;
  readonly digitsInNames: boolean;
  /** True if an order may omit fields that its country requires: amount, unit number. */
  readonly amountOptional: boolean;
  readonly unitNumberOptional: boolean;
  /**
   * The earliest and latest time of a preorder from now, both included; a `minMs` of 0 allows any time in the
   * future.
   */
  readonly preorder: { readonly minMs: number; readonly maxMs: number };
};

/** The portal, bulk sheets and embedded users (spec §5). */
export const portalChannel: Channel = {
  description: maxDescriptionCharacters,
  ...defaultAddressLimits,
  street: { max: maxStreetAddressBytes, counted: "bytes" },
  digitsInNames: false,
  amountOptional: false,
  unitNumberOptional: false,
  preorder: { minMs: 0, maxMs: preorderWindowMs },
};

const minuteMs = 60_000;

/**
 * Partners' own systems: the length limits of the On Demand Rider API, and without the checks that this API leaves
 * to the caller (decision 0053).
 */
export const partnerChannel: Channel = {
  description: 1000,
  notes: { max: 2048, counted: "characters" },
  address: { max: 255, counted: "characters" },
  street: { max: 300, counted: "characters" },
  digitsInNames: true,
  amountOptional: true,
  unitNumberOptional: true,
  preorder: { minMs: 45 * minuteMs, maxMs: 7 * 24 * 60 * minuteMs },
};
