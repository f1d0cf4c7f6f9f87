/** The ready times that a shop can choose with one press, in minutes. */
export const readyChoices = [10, 15, 20] as const;

const keyOf = (vendorId: string) => `ready-in:${vendorId}`;

/** The ready time that was last chosen for a shop on this device, in minutes; undefined: the shop's usual time. */
export const chosenReadyIn = (vendorId: string): number | undefined => {
  const minutes = Number(localStorage.getItem(keyOf(vendorId)));
  return readyChoices.find((choice) => choice === minutes);
};

/** Stores the choice for the shop's next orders. */
export function chooseReadyIn(vendorId: string, minutes: number | undefined): void {
  try {
    if (minutes === undefined) localStorage.removeItem(keyOf(vendorId));
    else localStorage.setItem(keyOf(vendorId), String(minutes));
  } catch {
    // Storage is full: the choice must be made again next time.
  }
}
