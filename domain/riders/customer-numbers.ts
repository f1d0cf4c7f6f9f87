/** How riders reach customers: a number that masks both, the outlet, or the customer's own number. */
export const customerNumberWays = ["pool", "outlet", "direct"] as const;
export type CustomerNumberWay = (typeof customerNumberWays)[number];

export const isCustomerNumberWay = (text: string): text is CustomerNumberWay =>
  customerNumberWays.some((known) => known === text);
