import { e164, isPossiblePhone, isValidPhone } from "../phones/phone-numbers.ts";
import type { ChattingCountry } from "./message-patterns.ts";
import type { Span } from "./text-spans.ts";

export type FoundPhone = { phone: string; span: Span };

/** Digits with the usual separators, on one line. */
const run = /(?<![\p{L}\p{N}#])\+?\(?\d(?:[\d\t \-().]{5,24})\d/gu;

/** Finds the phone numbers of a message, in E.164; a house number after one is not part of it. */
export function readPhones(text: string, country: ChattingCountry): FoundPhone[] {
  const found: FoundPhone[] = [];
  for (const { index, 0: digits } of text.matchAll(run)) {
    const starts = [...digits.matchAll(/(?:^|(?<=[\s\-.)]))[+(]*\d/gu)].map(({ index: at }) => at);
    const ends = [...digits.matchAll(/\d(?=[\s\-.()]|$)/gu)].map(({ index: at }) => at + 1).reverse();
    let past = 0;
    for (const start of starts) {
      if (start < past) continue;
      const end = ends.find((at) => at > start && isPhone(digits.slice(start, at), country));
      if (end === undefined) continue;
      const phone = e164(digits.slice(start, end), country);
      if (phone) found.push({ phone, span: { from: index + start, to: index + end } });
      past = end;
    }
  }
  return found;
}

const isPhone = (text: string, country: ChattingCountry): boolean =>
  text.replaceAll(/\D/gu, "").length >= 7 &&
  isValidPhone(text, country) &&
  (text.startsWith("+") || text.startsWith("00") || isPossiblePhone(text, country));
