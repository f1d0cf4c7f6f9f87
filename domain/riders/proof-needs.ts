/** The proofs an order may require at the door. */
export const deliveryProofs = ["photo", "signature", "pin", "barcode"] as const;
export type DeliveryProof = (typeof deliveryProofs)[number];

/** The proofs a merchant may require for one order, in addition to the market's. */
export const orderableProofs = ["pin", "signature", "photo"] as const satisfies readonly DeliveryProof[];
export type OrderableProof = (typeof orderableProofs)[number];

/** An order's requirements in addition to its market's, set by a partner or a vendor setting. */
export type OrderProofNeeds = {
  delivery?: readonly DeliveryProof[] | undefined;
  /** The parcel's barcode. */
  barcode?: string | undefined;
  /** The code that the outlet's staff reads out before handing the parcel over. */
  pickUpCode?: string | undefined;
};

/** After this many wrong PINs no further PIN of that order is accepted. */
export const pinTries = 5;

/**
 * Returns the proofs that the market requires for every delivery, from the country parameter `deliveryProof`,
 * separated by bars. Unknown words are skipped, and a photo is required if nothing is left.
 */
export function proofsOfMarket(parameter: string): DeliveryProof[] {
  const listed = deliveryProofs.filter((proof) => parameter.split("|").includes(proof));
  return listed.length > 0 ? listed : ["photo"];
}

type AskingOrder = { asks: OrderProofNeeds | null; age_validation_required: boolean };

/** Returns the proofs that a delivery requires: the market's, the order's own, and the PIN with an age check. */
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
  /** True if the correct PIN was entered. */
  pin: boolean;
  barcode?: string | undefined;
};

/** Returns the required proofs that are missing, in the order of the list. */
export function missingProofs(
  needed: readonly DeliveryProof[],
  taken: GivenProof,
  asks: OrderProofNeeds | null,
): DeliveryProof[] {
  const has: Record<DeliveryProof, boolean> = {
    photo: taken.photo,
    signature: taken.signature,
    pin: taken.pin,
    barcode: taken.barcode !== undefined && (asks?.barcode === undefined || asks.barcode === taken.barcode),
  };
  return needed.filter((proof) => !has[proof]);
}

/** The states of an order's PIN: not required, not entered yet, correct, or blocked after too many tries. */
export const pinStates = ["not_asked", "waiting", "right", "blocked"] as const;
export type PinState = (typeof pinStates)[number];

/** Returns the state of an order's PIN, and the remaining tries; null: none are needed. */
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
