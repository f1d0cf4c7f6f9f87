import { minorUnits } from "../money/money.ts";
import { parseDigits } from "../money/parse-digits.ts";
import { paymentOptions, type PaymentOption } from "../payments/payment-methods.ts";
import type { ChattingCountry, MessagePatterns } from "./message-patterns.ts";
import { isDisjoint, type Span } from "./text-spans.ts";

export type FoundAmount = { amount: number; span: Span };
export type FoundPayment = { payment: PaymentOption; span: Span };

const matches = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));

/** Words allowed between a keyword and its amount. */
const between =
  /^[\s:：=\-–—.()]*(?:(?:po|is|ay|of|na|lang|only|nalang|please|pls|ialah|是|ہے|hai)[\s:：=]*){0,2}$/iu;
const lakhs = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

/** A number in a message; `isMoney`: a currency is written next to it. */
type Figure = { amount: number; span: Span; isMoney: boolean };

function figuresIn(
  text: string,
  money: string,
  { currency }: ChattingCountry,
  taken: readonly Span[],
): Figure[] {
  const decimals = minorUnits(currency);
  const pattern = new RegExp(
    `(?:(?<before>(?<![\\p{L}])(?:${money}))\\s?)?(?<![\\p{L}\\p{N}#.,/-])(?<digits>\\d[\\d.,]*\\d|\\d)(?<thousand>k(?![\\p{L}]))?(?![\\p{N}])(?:\\s?(?<after>(?:${money})(?![\\p{L}])))?`,
    "giu",
  );
  // A currency may touch its number: «P850» is an amount.
  const loose = new RegExp(pattern.source.replace("(?<![\\p{L}\\p{N}#.,/-])", "(?<![\\p{N}#.,/-])"), "giu");
  return [...text.matchAll(loose)].flatMap(({ index, 0: found, groups = {} }): Figure[] => {
    const { before, digits = "", thousand, after } = groups;
    const span = { from: index, to: index + found.length };
    // A number after other letters is not an amount, except after Chinese, which has no spaces: «总共850».
    const isTouched = before === undefined && /(?!\p{Script=Han})\p{L}$/u.test(text.slice(0, index));
    if (isTouched || !isDisjoint(span, taken)) return [];
    if (after === undefined && /^[\p{L}/-]/u.test(text.slice(span.to))) return [];
    const plain = lakhs.test(digits) ? digits.replaceAll(",", "") : digits;
    const amount = parseDigits(plain, decimals) * (thousand ? 1000 : 1);
    const isExact = Number(amount.toFixed(decimals)) === amount;
    if (!(amount > 0) || !isExact) return [];
    return [{ amount, span, isMoney: before !== undefined || after !== undefined }];
  });
}

/**
 * Finds the amount that the customer pays, with its keyword. A total has precedence over an amount paid at the
 * door, and both over any other amount. undefined if two amounts of the same precedence differ.
 */
export function readAmount(
  text: string,
  patterns: MessagePatterns,
  country: ChattingCountry,
  taken: readonly Span[],
): FoundAmount | undefined {
  const figures = figuresIn(text, patterns.money, country, taken);
  const otherSums = matches(patterns.otherSums, text);
  const isOther = ({ span }: Figure) =>
    otherSums.some(
      ({ from, to }) =>
        (to <= span.from && !/[\n,;،，]/u.test(text.slice(to, span.from)) && span.from - to < 14) ||
        (from >= span.to && /^\s?$/u.test(text.slice(span.to, from))),
    );
  const own = figures.filter((figure) => !isOther(figure));
  const besides = (words: readonly Span[]): FoundAmount[] =>
    words.flatMap((word): FoundAmount[] => {
      const behind = own.find(
        ({ span }) => span.from >= word.to && between.test(text.slice(word.to, span.from)),
      );
      if (behind) return [{ amount: behind.amount, span: { from: word.from, to: behind.span.to } }];
      const before = own.find(
        ({ span, isMoney }) =>
          span.to <= word.from &&
          between.test(text.slice(span.to, word.from)) &&
          // In «Legazpi 908 COD» the number is a house number.
          (isMoney ||
            /(?:^|[\n,;،，.!?:])\s*$/u.test(text.slice(0, span.from)) ||
            !isDisjoint({ from: span.from - 2, to: span.from }, taken)),
      );
      return before ? [{ amount: before.amount, span: { from: before.span.from, to: word.to } }] : [];
    });
  const inOrder = [
    besides(matches(patterns.total, text)),
    besides([...matches(patterns.cash, text), ...matches(patterns.card, text)]),
    own.filter(({ isMoney }) => isMoney),
  ];
  const [first, ...rest] = inOrder.find((found) => found.length > 0) ?? [];
  return first && rest.every(({ amount }) => amount === first.amount)
    ? { amount: first.amount, span: first.span }
    : undefined;
}

/** Returns the payment method, if the message names exactly one. */
export function readPayment(
  text: string,
  patterns: MessagePatterns,
  { payment_methods }: ChattingCountry,
  taken: readonly Span[],
): FoundPayment | undefined {
  const unpaid = matches(patterns.unpaid, text);
  const card = matches(patterns.card, text).filter((span) => isDisjoint(span, unpaid));
  const ways: [PaymentOption, Span[]][] = [
    ["card_on_delivery", card],
    ["already_paid", matches(patterns.paid, text).filter((span) => isDisjoint(span, unpaid))],
    ["cash_on_delivery", matches(patterns.cash, text).filter((span) => isDisjoint(span, card))],
  ];
  const mentioned = ways.filter(([, spans]) => spans.some((span) => isDisjoint(span, taken)));
  const [[payment, spans] = [undefined, []], ...furtherWays] = mentioned;
  if (payment === undefined || furtherWays.length > 0) return undefined;
  const { payment_method } = paymentOptions[payment];
  const span = spans.find((one) => isDisjoint(one, taken));
  return span && payment_methods.includes(payment_method) ? { payment, span } : undefined;
}

/** Returns the spans of all amounts, also those that are not the order's: they contain no address and no goods. */
export function moneySpans(
  text: string,
  patterns: MessagePatterns,
  country: ChattingCountry,
  taken: readonly Span[],
): Span[] {
  const { total, cash, card, paid, unpaid, otherSums, money } = patterns;
  const words = [total, cash, card, otherSums].flatMap((pattern) => matches(pattern, text));
  const counted = words.flatMap(({ from, to }): Span[] => {
    const figure = /^[\s\S]{0,24}?\d[\d.,]*/u.exec(text.slice(to))?.[0] ?? "";
    const lead = figure.replace(/\d[\d.,]*$/u, "");
    return figure && between.test(lead.replaceAll(new RegExp(money, "giu"), ""))
      ? [{ from, to: to + figure.length }]
      : [];
  });
  const marked = figuresIn(text, money, country, taken).filter(({ isMoney }) => isMoney);
  const mentioned = [cash, card, paid, unpaid].flatMap((pattern) => matches(pattern, text));
  return [...counted, ...marked.map(({ span }) => span), ...mentioned].filter((span) =>
    isDisjoint(span, taken),
  );
}
