/**
 * Failures that a sandbox simulates, chosen by the last digits of the recipient's phone number (like test card
 * numbers).
 */
const plays = {
  /** Nobody opens the door at the first attempt. */
  "0404": "nobody_answers",
  /** The order is ready long after the rider arrived at the shop. */
  "0409": "shop_late",
  /** The parcel is damaged during delivery. */
  "0410": "damaged",
} as const;
export type SandboxFailure = (typeof plays)[keyof typeof plays];

/** Returns the failure that a number's last four digits select; undefined: none. */
export function sandboxFailureOfPhone(phone: string): SandboxFailure | undefined {
  const ending = phone.replaceAll(/\D/g, "").slice(-4);
  return Object.hasOwn(plays, ending) ? plays[ending as keyof typeof plays] : undefined;
}
