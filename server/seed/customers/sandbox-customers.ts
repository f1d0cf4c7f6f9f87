/** An address as written on the parcel, and its coordinates in degrees. */
export type SandboxAddress = readonly [
  unit: string,
  building: string,
  street: string,
  latitude: number,
  longitude: number,
];

/**
 * The customers of a country's sandbox. Each `#` in a phone number becomes a digit; such numbers are not assigned
 * to anybody.
 */
export type SandboxCustomers = {
  names: readonly [string, ...string[]];
  phone: string;
  addresses: readonly [SandboxAddress, ...SandboxAddress[]];
  goods: readonly [string, ...string[]];
  notes: readonly [string, ...string[]];
  /** The lowest and highest value of an order, in the country's currency. */
  worth: readonly [number, number];
};
