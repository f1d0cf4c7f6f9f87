import type { PaymentOption } from "../payments/payment-methods.ts";
import { type ChattingCountry, type MessagePatterns, messagePatterns } from "./message-patterns.ts";
import type { MessageLabel } from "./message-words.ts";
import { type NameReader, nameReader } from "./read-name.ts";
import { type UnreadPart, unreadParts } from "./read-parts.ts";
import { type FoundPhone, readPhones } from "./read-phone.ts";
import { type FoundPayment, type FoundAmount, moneySpans, readPayment, readAmount } from "./read-amounts.ts";
import { isDisjoint, uncoveredParts, type Span, trimSpan, textOfSpan } from "./text-spans.ts";

/** The facts a message can contain. */
export const messageParts = [
  "name",
  "phone",
  "address",
  "notes",
  "amount",
  "payment",
  "description",
] as const;
export type MessagePart = (typeof messageParts)[number];

/** The result of reading a message; missing or ambiguous facts are omitted. */
export type PastedMessage = {
  name?: string;
  /** E.164. */
  phone?: string;
  address?: string;
  notes?: string;
  /** In the country's currency. */
  amount?: number;
  payment?: PaymentOption;
  description?: string;
  /** The spans of the text from which each fact was read, in order. */
  pieces: readonly (Span & { part: MessagePart })[];
};

/** Above the length of any real order; limits the parsing time. */
const maxMessageCharacters = 2000;

/** Converts digits to Latin digits, keeping the length: «٠٩١٧» becomes 0917. */
const inLatinFigures = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[０-９]/gu, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
    .replaceAll(/[\u00A0\u202F\u2007]/gu, " ");

/** Clock times: their numbers are not house numbers. */
const times = /(?<![\p{L}\p{N}])\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\.?|nn|hrs?)(?![\p{L}])/giu;

type Labelled = Span & { label: MessageLabel; value: Span };

/** Returns the text after each label, up to the next label, a phone number, or the end of the line. */
function labelledIn(text: string, { labels }: MessagePatterns, phones: readonly Span[]): Labelled[] {
  const found = [...text.matchAll(labels)].flatMap(({ index, 0: all, groups = {} }) => {
    const name = Object.keys(groups).find((key) => groups[key] !== undefined);
    return name
      ? [{ label: name.replace("line_", "") as MessageLabel, from: index, to: index + all.length }]
      : [];
  });
  return found.map((one, at) => {
    const lineEnd = text.indexOf("\n", one.to);
    const stops = [lineEnd, found[at + 1]?.from ?? -1];
    if (one.label !== "phone") stops.push(...phones.map(({ from }) => from));
    // Goods are listed with commas; text after the end of the sentence is not part of them.
    const sentence = one.label === "description" ? /[.!?]\s/u.exec(text.slice(one.to)) : undefined;
    if (sentence) stops.push(one.to + sentence.index);
    const end = Math.min(text.length, ...stops.filter((stop) => stop >= one.to));
    return { ...one, value: trimSpan(text, { from: one.to, to: end }) };
  });
}

const linesOf = (text: string): Span[] => {
  let from = 0;
  return text.split("\n").map((line) => {
    const span = { from, to: from + line.length };
    from = span.to + 1;
    return span;
  });
};

/** The input of all readers. */
type Reading = {
  /** `typed` is the original text; `text` is the same text with Latin digits. */
  typed: string;
  text: string;
  patterns: MessagePatterns;
  labelled: readonly Labelled[];
};

/** Returns the value of the first non-empty label of a kind. */
const valueOf = ({ labelled }: Reading, label: MessageLabel): Span | undefined =>
  labelled.find(({ label: own, value }) => own === label && value.to > value.from)?.value;

type Name = { name: Span; cue?: Span; isPlaceToo?: boolean };
type Certain = {
  phones: readonly FoundPhone[];
  phone: FoundPhone | undefined;
  sum: FoundAmount | undefined;
  payment: FoundPayment | undefined;
  /** The spans of all amounts, also those that are not the order's. */
  money: readonly Span[];
};

/** Reads a customer's chat message to a shop, as people in the country write it, into the fields of an order. */
export function readMessage(typed: string, country: ChattingCountry): PastedMessage {
  const text = inLatinFigures(typed.slice(0, maxMessageCharacters));
  const patterns = messagePatterns(country, text);
  const phones = readPhones(text, country);
  const labelled = labelledIn(
    text,
    patterns,
    phones.map(({ span }) => span),
  );
  const reading: Reading = { typed, text, patterns, labelled };
  const names = nameReader(text, patterns);
  const labelledPhone = valueOf(reading, "phone");
  const phone = phones.find(({ span }) => labelledPhone && !isDisjoint(span, [labelledPhone])) ?? phones[0];

  const labelledName = valueOf(reading, "name");
  const ofLabel = labelledName && names.labelled(labelledName);
  const knownSpans = [
    ...phones.map(({ span }) => span),
    ...(["notes", "description", "other"] as const).flatMap((label) => valueOf(reading, label) ?? []),
    ...(ofLabel ? [ofLabel] : []),
  ];
  const payment = readPayment(text, patterns, country, knownSpans);
  const sum = readAmount(text, patterns, country, knownSpans);
  const money = moneySpans(text, patterns, country, knownSpans);
  const certain = { phones, phone, sum, payment, money: [...money, ...(sum ? [sum.span] : [])] };

  const lines = linesOf(text);
  const taken = [...knownSpans, ...certain.money];
  const name: Name | undefined = ofLabel
    ? { name: ofLabel }
    : (names.announced(lines, taken) ?? (phone && besidePhone(lines, phone, names, text)));
  const read = readRest(reading, certain, name);
  // In «Deliver to Serendra» Serendra is the address, not a name, unless there is another address.
  return name?.isPlaceToo && read.address === undefined ? readRest(reading, certain, undefined) : read;
}

/** Finds address, note and goods in the rest of the message, and returns everything. */
function readRest(reading: Reading, certain: Certain, named: Name | undefined): PastedMessage {
  const { typed, text, patterns, labelled } = reading;
  const { phones, phone, sum, payment, money } = certain;
  const name = named?.name;
  const used = [
    ...phones.map(({ span: { from, to } }) => {
      const announced = patterns.beforePhone.exec(text.slice(0, from))?.[0].length ?? 0;
      return { from: from - announced, to };
    }),
    ...money,
    ...(named ? [named.name] : []),
    ...(named?.cue ? [named.cue] : []),
    ...labelled,
    ...[...text.matchAll(times)].map(({ index, 0: time }) => ({ from: index, to: index + time.length })),
  ];
  const [note, list, other] = (["notes", "description", "other"] as const).map((label) =>
    valueOf(reading, label),
  );
  const own = [note, list, other].flatMap((span) => span ?? []);
  const parts = unreadParts(text, uncoveredParts({ from: 0, to: text.length }, [...used, ...own]), patterns);
  const address = addressOf({ text, parts, labelled, phone, name, taken: used });
  const leftOf = (kind: UnreadPart["kind"]) =>
    parts.filter((part) => part.kind === kind && isDisjoint(part, address));
  const notes = note ? [note] : leftOf("notes");
  const goods = list ? withFollowingLines(text, list, parts) : leftOf("description");

  // Takes the words from the original text, in which digits are not converted.
  const joined = (spans: readonly Span[]) => spans.map((span) => textOfSpan(typed, span)).join(", ");
  const spansOf: Record<MessagePart, readonly Span[]> = {
    name: name ? [name] : [],
    phone: phone ? [phone.span] : [],
    address,
    notes,
    amount: sum ? [sum.span] : [],
    payment: payment && (!sum || isDisjoint(payment.span, [sum.span])) ? [payment.span] : [],
    description: goods,
  };
  return {
    ...(name && { name: textOfSpan(typed, name) }),
    ...(phone && { phone: phone.phone }),
    ...(address.length > 0 && { address: joined(address) }),
    ...(notes.length > 0 && { notes: joined(notes) }),
    ...(sum && { amount: sum.amount }),
    ...(payment && { payment: payment.payment }),
    ...(goods.length > 0 && { description: joined(goods) }),
    pieces: messageParts
      .flatMap((part) => spansOf[part].map((span) => ({ ...span, part })))
      .sort((one, other) => one.from - other.from),
  };
}

/** Finds a name before the phone number on its line, or else a name that is alone on the line before or after. */
function besidePhone(
  lines: readonly Span[],
  { span }: FoundPhone,
  names: NameReader,
  text: string,
): Name | undefined {
  const filled = lines.filter(({ from, to }) => text.slice(from, to).trim() !== "");
  const at = filled.findIndex(({ from, to }) => from <= span.from && span.to <= to);
  const line = filled[at];
  if (!line) return undefined;
  const before = names.before(line, span);
  if (before) return before;
  if (/\p{L}/u.test(text.slice(line.from, span.from))) return undefined;
  const previous = filled[at - 1];
  const next = filled[at + 1];
  const name = (previous && names.nameOf(previous)) ?? (next && names.nameOf(next));
  return name && { name };
}

/** Adds the items on the lines below their label. */
function withFollowingLines(text: string, value: Span, parts: readonly UnreadPart[]): Span[] {
  const following = parts.filter((part) => part.kind === "description" && part.from > value.to);
  const isNext = (one: Span, behind: Span) => /^[\s\-•*,]*$/u.test(text.slice(behind.to, one.from));
  const spans = [value];
  for (const part of following) if (isNext(part, spans.at(-1)!)) spans.push(part);
  return spans;
}

type Left = {
  text: string;
  parts: readonly UnreadPart[];
  labelled: readonly Labelled[];
  phone: FoundPhone | undefined;
  name: Span | undefined;
  taken: readonly Span[];
};

/** Finds the address: after its label, or else the adjacent parts that look most like an address. */
function addressOf({ text, parts, labelled, phone, name, taken }: Left): Span[] {
  const isBeside = (one: Span, other: Span) =>
    /^[\s,،，.()/-]*$/u.test(text.slice(one.to, other.from)) &&
    isDisjoint({ from: one.to, to: other.from }, taken);
  const mayGoOn = (part: UnreadPart) => part.kind === "address" || part.kind === "other";
  const label = labelled.find((one) => one.label === "address");
  const { value } = label ?? {};
  if (value && value.to > value.from) {
    const spans: Span[] = [];
    for (const part of parts) {
      const last = spans.at(-1);
      const isIn = value.from <= part.from && part.to <= value.to;
      if (last ? isBeside(last, part) && (isIn ? part.kind !== "notes" : mayGoOn(part)) : isIn)
        spans.push(part);
    }
    return spans;
  }
  const groups: UnreadPart[][] = [];
  for (const part of parts) {
    if (!mayGoOn(part)) continue;
    const last = groups.at(-1);
    if (last && isBeside(last.at(-1)!, part)) last.push(part);
    else groups.push([part]);
  }
  const isAddress = ({ kind }: UnreadPart) => kind === "address";
  const weigh = (group: readonly UnreadPart[]) =>
    group.filter(isAddress).length + (group.some((part) => part.isAnnounced) ? 5 : 0);
  const ranked = groups
    .filter((group) => group.some(isAddress))
    .sort((one, other) => weigh(other) - weigh(one));
  const [best] = ranked;
  if (best) return best;
  // If no word is typical of an address, the text after the phone or the name is taken as the address.
  const ends = [phone?.span, name].flatMap((span) => span ?? []);
  const follows = groups.find(([first]) =>
    ends.some(
      ({ to }) =>
        first !== undefined && to <= first.from && /^[\s,،，.;:/-]*$/u.test(text.slice(to, first.from)),
    ),
  );
  return phone && follows ? follows : [];
}

/** True if a text that was pasted as an address is really a message about a whole order. */
export const isMessage = ({ pieces }: PastedMessage): boolean => {
  const parts = new Set(pieces.map(({ part }) => part));
  return parts.has("phone") ? parts.size > 1 : parts.size > 2;
};
