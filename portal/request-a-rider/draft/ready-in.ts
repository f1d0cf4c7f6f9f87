/** The minutes until ready that a shop may choose by one press. */
export const readyChoices = [10, 15, 20] as const;

const keyOf = (vendorId: string) => `ready-in:${vendorId}`;

/** In how many minutes the orders of a shop are ready, as was last chosen on this device; undefined: as usual there. */
export const chosenReadyIn = (vendorId: string): number | undefined => {
  const minutes = Number(localStorage.getItem(keyOf(vendorId)));
  return readyChoices.find((choice) => choice === minutes);
};

/** Keeps the choice for the shop's next orders. */
export function chooseReadyIn(vendorId: string, minutes: number | undefined): void {
  try {
    if (minutes === undefined) localStorage.removeItem(keyOf(vendorId));
    else localStorage.setItem(keyOf(vendorId), String(minutes));
  } catch {
    // A full storage costs a press next time, never the order.
  }
}
