/**
 * The rule before a rider may report that nobody answers: a number of calls or messages, and minutes of
 * waiting at the drop-off.
 */
export type UnreachableRule = { contacts: number; minutes: number };

export const contactKinds = ["call", "message"] as const;
export type ContactKind = (typeof contactKinds)[number];

/** The upper limits of a rule. */
export const maxContacts = 20;
export const maxMinutesAtDoor = 120;
/** The default rule of a market. */
export const defaultUnreachableRule: UnreachableRule = { contacts: 2, minutes: 5 };

/**
 * Parses the country parameter `unreachableRule`, such as `contacts:2|minutes:5`, both parts in either order;
 * undefined if malformed.
 */
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
  /** When the rider arrived at the drop-off; undefined: not there yet. */
  arrivedAt: Date | undefined;
  now: Date;
  /** How many times as fast as the clock a sandbox runs; 0: real time. */
  speed: number;
};

/**
 * Returns when a delivery to a recipient who does not answer may be reported as failed, and how many contacts are
 * missing until then. Without an arrival the wait starts now.
 */
export function checkUnreachable(
  rule: UnreachableRule,
  { contacts, arrivedAt, now, speed }: AtTheDoor,
): { allowedAt: Date; contactsMissing: number; isTooEarly: boolean } {
  const wait = (rule.minutes * 60_000) / (speed > 0 ? speed : 1);
  const allowedAt = new Date((arrivedAt ?? now).getTime() + wait);
  const contactsMissing = Math.max(0, rule.contacts - contacts);
  return { allowedAt, contactsMissing, isTooEarly: contactsMissing > 0 || allowedAt > now };
}
