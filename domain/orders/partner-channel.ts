import type { Channel } from "./channels.ts";

const minuteMs = 60_000;

/** Partners' own systems: the lengths of the On Demand Rider API, and what it leaves to the caller (decision 0053). */
export const partnerChannel: Channel = {
  description: 1000,
  notes: { most: 2048, counted: "characters" },
  address: { most: 255, counted: "characters" },
  street: { most: 300, counted: "characters" },
  digitsInNames: true,
  amountOptional: true,
  unitNumberOptional: true,
  preorder: { leastMs: 45 * minuteMs, mostMs: 7 * 24 * 60 * minuteMs },
};
