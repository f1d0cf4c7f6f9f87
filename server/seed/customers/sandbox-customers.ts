/** An address of a home or workplace, as written on the parcel, and its place in degrees. */
export type SandboxAddress = readonly [
  unit: string,
  building: string,
  street: string,
  latitude: number,
  longitude: number,
];

/** The customers of a country's sandbox. `#` in a phone number is a digit; the numbers are unassigned. */
export type SandboxCustomers = {
  names: readonly [string, ...string[]];
  phone: string;
  addresses: readonly [SandboxAddress, ...SandboxAddress[]];
  goods: readonly [string, ...string[]];
  notes: readonly [string, ...string[]];
  /** The least and the most an order is worth, in the country's currency. */
  worth: readonly [number, number];
};
