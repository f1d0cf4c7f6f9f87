type FlagFacts = {
  /** The value if the flag service, the file and the setting are all missing (spec §6). */
  fallback: boolean;
  /** The initial value in a sandbox. */
  sandbox: boolean;
};

const gate: FlagFacts = { fallback: false, sandbox: true };
const offEverywhere: FlagFacts = { fallback: false, sandbox: false };

/** Every feature flag (spec §6) with its initial value. */
export const flags = {
  guest_checkout: gate,
  "bulk-order-upload": gate,
  "activate-address-book": gate,
  voucher: gate,
  pre_order: gate,
  "edit-vendor-outlet": gate,
  "add-vendor-outlet": gate,
  payment_vat: gate,
  "pay-at-pickup": gate,
  "none-payment-method": gate,
  "delayed-cancellation": gate,
  "proof-of-delivery-web": gate,
  "proof-of-pickup-web": gate,
  "proof-of-return-web": gate,
  "draw-delivery-areas": gate,
  "dynamic-time-estimation": gate,
  helpcenter: { fallback: true, sandbox: true },
  "outlet-toggles": gate,
  "modify-order-button": gate,
  "sign-up-deactivation": offEverywhere,
  "planned-maintenance": offEverywhere,
  "unplanned-maintenance": offEverywhere,
  "google-autocomplete": offEverywhere,
} as const satisfies Record<string, FlagFacts>;
export type FlagName = keyof typeof flags;

export const flagNames = Object.keys(flags) as FlagName[];

/** Returns the initial flags of an environment: a sandbox turns everything on, the others use safe defaults. */
export const flagsAtStart = (environment: "san" | "stg" | "prd"): Record<FlagName, boolean> => {
  const start = environment === "san" ? "sandbox" : "fallback";
  // Object.fromEntries loses the key types.
  return Object.fromEntries(flagNames.map((name) => [name, flags[name][start]])) as Record<FlagName, boolean>;
};

/** True if a text names a flag. */
export const isFlagName = (text: string): text is FlagName => Object.hasOwn(flags, text);

/**
 * The state of a flag: whether it is on; for a maintenance also its start and end (ISO times) if known. With a `share`
 * it is on for that percentage of businesses.
 */
export type FlagState = {
  readonly isOn: boolean;
  readonly share?: number;
  readonly from?: string;
  readonly until?: string;
};
export type FlagStates = Readonly<Record<FlagName, FlagState>>;

const steps = 10_000;

/** Returns a business's fixed position between 0 and 100 for a flag, different for each flag (FNV-1a hash). */
function shareOf(name: FlagName, business: string): number {
  let hash = 2_166_136_261;
  for (const char of `${name} ${business}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  // Mixes the bits: without this, the last letters of a text would change only the hash's low bits.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return (((hash ^ (hash >>> 16)) >>> 0) % steps) / (steps / 100);
}

/**
 * True if a flag is on for a business: a growing share adds businesses and removes none. If no business is given
 * (undefined), true only if the flag is on for all.
 */
export const isFlagOnFor = (
  name: FlagName,
  { isOn, share = 100 }: FlagState,
  business: string | undefined,
): boolean => isOn && (share >= 100 || (business !== undefined && shareOf(name, business) < share));
