/** The proofs an order may require at the door. */
export const deliveryProofs = ["photo", "signature", "pin", "barcode"] as const;
export type DeliveryProof = (typeof deliveryProofs)[number];

/** The proofs a merchant may require for one order, in addition to the market's. */
export const orderableProofs = ["pin", "signature", "photo"] as const satisfies readonly DeliveryProof[];
export type OrderableProof = (typeof orderableProofs)[number];

/** An order's requirements beyond its market's: set by a partner or a vendor setting. */
export type Asks = {
  delivery?: readonly DeliveryProof[] | undefined;
  /** The parcel's barcode. */
  barcode?: string | undefined;
  /** The code that the outlet's staff reads out before handing the parcel over. */
  pickUpCode?: string | undefined;
};

/** Wrong PINs after which no further one of that order is tried. */
export const pinTries = 5;

/**
 * The proofs the market requires for every delivery: the country parameter `deliveryProof`, pipe separated. Unknown
 * words are skipped, and a photo is required if nothing is left.
 */
export function proofsOfMarket(parameter: string): DeliveryProof[] {
  const known = deliveryProofs.filter((proof) => parameter.split("|").includes(proof));
  return known.length > 0 ? known : ["photo"];
}

type AskingOrder = { asks: Asks | null; age_validation_required: boolean };

/** A delivery's proofs: the market's, the order's own, and the PIN with an age check (network.md). */
export function proofsOf({ asks, age_validation_required }: AskingOrder, market: readonly DeliveryProof[]) {
  const own = asks?.delivery ?? [];
  return deliveryProofs.filter(
    (proof) => market.includes(proof) || own.includes(proof) || (proof === "pin" && age_validation_required),
  );
}

/** The proofs given so far. */
export type GivenProof = {
  photo: boolean;
  signature: boolean;
  /** Whether the PIN was correct. */
  pin: boolean;
  barcode?: string | undefined;
};

/** The required proofs that are missing, in list order. */
export function missingProofs(
  needed: readonly DeliveryProof[],
  given: GivenProof,
  asks: Asks | null,
): DeliveryProof[] {
  const has: Record<DeliveryProof, boolean> = {
    photo: given.photo,
    signature: given.signature,
    pin: given.pin,
    barcode: given.barcode !== undefined && (asks?.barcode === undefined || asks.barcode === given.barcode),
  };
  return needed.filter((proof) => !has[proof]);
}

/** The states of an order's PIN: not required, not entered yet, correct, or blocked after too many tries. */
export const pinStates = ["not_asked", "waiting", "right", "blocked"] as const;
export type PinState = (typeof pinStates)[number];

/** The state of an order's PIN, and the remaining tries; null: no more are needed. */
export function pinStateOf({
  isAsked,
  isPassed,
  tries,
}: {
  isAsked: boolean;
  isPassed: boolean;
  tries: number;
}): {
  state: PinState;
  triesLeft: number | null;
} {
  if (isPassed) return { state: "right", triesLeft: null };
  if (!isAsked) return { state: "not_asked", triesLeft: null };
  const triesLeft = Math.max(0, pinTries - tries);
  return { state: triesLeft === 0 ? "blocked" : "waiting", triesLeft };
}
