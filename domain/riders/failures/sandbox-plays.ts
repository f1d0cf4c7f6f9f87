/** The failures of a sandbox, by the ending of the recipient's number (like test card numbers). */
const plays = {
  /** Nobody opens the door until a second try. */
  "0404": "nobody_answers",
  /** The shop has it ready long after the rider came. */
  "0409": "shop_late",
  /** It is spoilt on the way. */
  "0410": "damaged",
} as const;
export type SandboxPlay = (typeof plays)[keyof typeof plays];

/** The failure that a number's last four digits request; undefined: all goes well. */
export function sandboxPlayOf(phone: string): SandboxPlay | undefined {
  const ending = phone.replaceAll(/\D/g, "").slice(-4);
  return Object.hasOwn(plays, ending) ? plays[ending as keyof typeof plays] : undefined;
}
