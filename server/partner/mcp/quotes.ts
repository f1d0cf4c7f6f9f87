import { openText, sealText } from "../../platform/settings/sealed-text.ts";
import type { Deps } from "../../platform/deps.ts";

type QuoteDeps = Pick<Deps, "now" | "secret" | "randomBytes">;

/**
 * In milliseconds. An order can be placed from a quote for this long; a person who confirmed the price still
 * remembers it.
 */
const confirmedWithinMs = 5 * 60_000;
const purpose = "quotes of models";

type Quote = { readonly quoteId: string; readonly total: number; readonly at: number };

/**
 * Encrypts a quote with its time for the key that requested it. Every process can decrypt it, so no table is
 * needed.
 */
export const sealQuote = (
  { now, secret, randomBytes }: QuoteDeps,
  owner: string,
  { quoteId, total }: Pick<Quote, "quoteId" | "total">,
): string =>
  sealText(secret(purpose), {
    owner,
    text: JSON.stringify({ quoteId, total, at: now().getTime() } satisfies Quote),
    randomBytes,
  });

/** The partner API's id of a confirmed quote, or why it cannot be placed, in words that a model can act on. */
export function confirmedQuote(
  { now, secret }: QuoteDeps,
  owner: string,
  { quoteId, confirmedTotal }: { quoteId: string; confirmedTotal: number },
): { problem: string } | { quoteId: string } {
  const text = openText(secret(purpose), owner, quoteId);
  if (text === undefined)
    return {
      problem: "quote_id is not a quote of this key. Call quote_delivery and use the quote_id it returns.",
    };
  const quote = JSON.parse(text) as Quote;
  if (now().getTime() - quote.at > confirmedWithinMs)
    return {
      problem:
        "The quote is older than 5 minutes. Call quote_delivery again and ask the person to confirm the new total.",
    };
  if (confirmedTotal !== quote.total)
    return {
      problem: `confirmed_total is ${confirmedTotal}, but the quote is ${quote.total}. Ask the person to confirm ${quote.total}.`,
    };
  return { quoteId: quote.quoteId };
}
