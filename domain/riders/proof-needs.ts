/** What an order may ask for as proof of its hand-over at the door. */
export const deliveryProofs = ["photo", "signature", "pin", "barcode"] as const;
export type DeliveryProof = (typeof deliveryProofs)[number];

/** What a merchant may ask for at the door of one order, beyond what the market asks for of all. */
export const orderableProofs = ["pin", "signature", "photo"] as const satisfies readonly DeliveryProof[];
export type OrderableProof = (typeof orderableProofs)[number];

/** What one order asks for, where that is more than its market does: by a partner or a setting of its vendor. */
export type Asks = {
  delivery?: readonly DeliveryProof[] | undefined;
  /** What the parcel's barcode says. */
  barcode?: string | undefined;
  /** What the outlet's staff reads out before it hands the parcel over. */
  pickUpCode?: string | undefined;
};

/** Wrong PINs after which no further one of that order is tried. */
export const pinTries = 5;

/**
 * What the market asks for of every delivery: the country parameter `deliveryProof`, pipe separated. Words that are no
 * proof are passed over, and a photo is asked for where nothing is left.
 */
export function proofsOfMarket(parameter: string): DeliveryProof[] {
  const known = deliveryProofs.filter((proof) => parameter.split("|").includes(proof));
  return known.length > 0 ? known : ["photo"];
}

type AskingOrder = { asks: Asks | null; age_validation_required: boolean };

/** What a delivery asks for: the market's proofs, the order's own, and the PIN where an age is checked (network.md). */
export function proofsOf({ asks, age_validation_required }: AskingOrder, market: readonly DeliveryProof[]) {
  const own = asks?.delivery ?? [];
  return deliveryProofs.filter(
    (proof) => market.includes(proof) || own.includes(proof) || (proof === "pin" && age_validation_required),
  );
}

/** What has been left or said so far. */
export type GivenProof = {
  photo: boolean;
  signature: boolean;
  /** Whether the PIN was right. */
  pin: boolean;
  barcode?: string | undefined;
};

/** Which of the proofs that are asked for are missing, in the order of the list. */
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

/** The states of an order's PIN: not needed, not entered yet, entered right, or entered wrong too often. */
export const pinStates = ["not_asked", "waiting", "right", "blocked"] as const;
export type PinState = (typeof pinStates)[number];

/** The state of an order's PIN, and how many tries are left; null: no more are needed. */
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
