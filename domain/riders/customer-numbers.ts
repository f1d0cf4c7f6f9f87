/** How riders reach customers: by a number that hides both, through the outlet, or by the customer's own number. */
export const customerNumberWays = ["pool", "outlet", "direct"] as const;
export type CustomerNumberWay = (typeof customerNumberWays)[number];

export const isCustomerNumberWay = (text: string): text is CustomerNumberWay =>
  customerNumberWays.some((known) => known === text);
