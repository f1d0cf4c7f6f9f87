/** The card types of spec §4: one for each of the two card payment providers. */
export const cardTypes = ["cybersource_creditcard", "generic_creditcard"] as const;
export type CardType = (typeof cardTypes)[number];
