/** Remembers the last number of each vendor's updates, which have no gap (contract/live.ts). */
export function makeSequences() {
  const last = new Map<string, number>();
  return {
    /** Takes the next number; true when one was missed, so that the orders must be read again. */
    missedOne(vendorId: string, sequence: number): boolean {
      const before = last.get(vendorId);
      last.set(vendorId, Math.max(sequence, before ?? sequence));
      return before !== undefined && sequence > before + 1;
    },
    forget: () => last.clear(),
  };
}
