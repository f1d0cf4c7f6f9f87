/** What a rider owes a door where nobody answers before the delivery may fail: so many contacts, and so many minutes there. */
export type UnreachableRule = { contacts: number; minutes: number };

export const contactKinds = ["call", "message"] as const;
export type ContactKind = (typeof contactKinds)[number];

/** The most that a rule may ask for. */
export const maxContacts = 20;
export const maxMinutesAtDoor = 120;
/** The rule of a market that sets none. */
export const usualUnreachableRule: UnreachableRule = { contacts: 2, minutes: 5 };

/** The country parameter `unreachableRule`, as `contacts:2|minutes:5`, both parts in either order; undefined: malformed. */
export function parseUnreachableRule(text: string): UnreachableRule | undefined {
  const parts = text.split("|").map((part) => /^(contacts|minutes):(\d{1,3})$/.exec(part.trim()));
  const numberOf = (name: string) => parts.find((part) => part?.[1] === name)?.[2];
  const [contacts, minutes] = [numberOf("contacts"), numberOf("minutes")];
  if (parts.length !== 2 || contacts === undefined || minutes === undefined) return undefined;
  const rule = { contacts: Number(contacts), minutes: Number(minutes) };
  return rule.contacts <= maxContacts && rule.minutes <= maxMinutesAtDoor ? rule : undefined;
}

type AtTheDoor = {
  /** Calls and messages so far. */
  contacts: number;
  /** When the rider came to the door; undefined: not there yet. */
  arrivedAt: Date | undefined;
  now: Date;
  /** How many times as fast as the clock a sandbox lives; 0: by the clock. */
  speed: number;
};

/**
 * When a delivery may fail because nobody answers, and how many contacts are missing until then. A rider who has not come
 * to the door yet is counted from now on.
 */
export function mayFailUnreached(
  rule: UnreachableRule,
  { contacts, arrivedAt, now, speed }: AtTheDoor,
): { allowedAt: Date; contactsMissing: number; isTooEarly: boolean } {
  const wait = (rule.minutes * 60_000) / (speed > 0 ? speed : 1);
  const allowedAt = new Date((arrivedAt ?? now).getTime() + wait);
  const contactsMissing = Math.max(0, rule.contacts - contacts);
  return { allowedAt, contactsMissing, isTooEarly: contactsMissing > 0 || allowedAt > now };
}
