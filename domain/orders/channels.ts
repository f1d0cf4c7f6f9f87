import { usualAddressLimits, type AddressLimits, type TextLimit } from "../addresses/check-address.ts";
import { maxDescriptionCharacters, maxStreetAddressBytes } from "../limits.ts";
import { preorderWindowMs } from "../time/timings.ts";

/** The rules of the order check that depend on the channel: screens and sheets, or a partner's own system. */
export type Channel = AddressLimits & {
  /** Characters. */
  readonly description: number;
  /** The street of an outlet. */
  readonly street: TextLimit;
  readonly digitsInNames: boolean;
  /** Whether an order may lack fields that its country requires: amount, unit number. */
  readonly amountOptional: boolean;
  readonly unitNumberOptional: boolean;
  /** How far ahead a preorder may be, both included; `minMs` of 0: any time that is not over. */
  readonly preorder: { readonly minMs: number; readonly maxMs: number };
};

/** The portal, bulk sheets and embedded users (spec §5). */
export const portalChannel: Channel = {
  description: maxDescriptionCharacters,
  ...usualAddressLimits,
  street: { most: maxStreetAddressBytes, counted: "bytes" },
  digitsInNames: false,
  amountOptional: false,
  unitNumberOptional: false,
  preorder: { minMs: 0, maxMs: preorderWindowMs },
};

const minuteMs = 60_000;

/**
 * Partners' own systems: the length limits of the On Demand Rider API, and the checks that are left to the caller
 * (decision 0053).
 */
export const partnerChannel: Channel = {
  description: 1000,
  notes: { most: 2048, counted: "characters" },
  address: { most: 255, counted: "characters" },
  street: { most: 300, counted: "characters" },
  digitsInNames: true,
  amountOptional: true,
  unitNumberOptional: true,
  preorder: { minMs: 45 * minuteMs, maxMs: 7 * 24 * 60 * minuteMs },
};
