/** How long things take in simulated minutes (a delivery takes about 20), unless it says otherwise. */
export const timings = {
  receiving: [0.4, 0.9],
  accepting: [0.8, 2],
  leaving: [0.3, 0.6],
  handingOver: [1, 2],
  ridingLeg: [5.5, 9],
  metresAMinute: 380,
  /** From this far away a rider counts as near (spec §4). */
  near: 4.5,
  /** Real milliseconds between two positions: what the portal's polling can see. */
  positionEvery: 2_000,
} as const;
