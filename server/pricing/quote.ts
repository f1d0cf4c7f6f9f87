import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Country } from "@waybill/domain/markets/country";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import type { QuoteBasis } from "@waybill/domain/pricing/quote";
import type { VoucherType } from "@waybill/domain/pricing/vouchers";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { Refused } from "../platform/http/refused.ts";

/** The voucher that discounted a fee, and the full fee. */
export type QuotedVoucher = { code: string; type: VoucherType; amount: number; fullFeeMinor: number };

/** The inputs of a quoted fee. `expiresAt` is in milliseconds. */
export type Quote = {
  vendorId: string;
  source: Place;
  destination: Place;
  feeMinor: number;
  currency: Currency;
  voucher: QuotedVoucher | null;
  expiresAt: number;
  pricedFor: QuoteBasis;
};

/** The newest key first: the first signs, all verify, so that quotes survive a change of keys. */
export type QuoteKeys = readonly [QuoteKey, ...QuoteKey[]];
export type QuoteKey = { id: string; secret: Buffer };

/** Derives a signing key for quotes from a secret that is also used elsewhere. */
export function quoteKey(secret: string | Uint8Array): QuoteKey {
  const drawn = Buffer.from(hkdfSync("sha256", secret, "", "waybill delivery quote", 36));
  return { id: drawn.subarray(32).toString("hex"), secret: drawn.subarray(0, 32) };
}

// Rounds to a tenth of a metre, so that formatting a coordinate never breaks a signature.
const micro = (degrees: number) => Math.round(degrees * 1e6);

/** True if two places are equal to a tenth of a metre. */
export const isSamePlace = (a: Place, b: Place): boolean =>
  micro(a.latitude) === micro(b.latitude) && micro(a.longitude) === micro(b.longitude);

const macOf = ({ secret }: QuoteKey, payload: string) =>
  createHmac("sha256", secret).update(payload).digest();

type Written = [
  keyId: string,
  vendorId: string,
  sourceLatitude: number,
  sourceLongitude: number,
  destinationLatitude: number,
  destinationLongitude: number,
  feeMinor: number,
  currency: Currency,
  voucher: [code: string, type: VoucherType, amount: number, fullFeeMinor: number] | null,
  expiresAt: number,
  metres: number,
  preorderedFor: number | null,
  timeMinor: number,
  surchargeMinor: number,
];

/** The number of fields; a payload with another number was signed by a previous version, minutes ago. */
const writtenLength = 14;

/** Encodes a quote as the `signature` sent to clients: payload and MAC in base64url, joined by a dot. */
export function signQuote([key]: QuoteKeys, quote: Quote): string {
  const { vendorId, source, destination, feeMinor, currency, voucher, expiresAt, pricedFor } = quote;
  const written: Written = [
    key.id,
    vendorId,
    micro(source.latitude),
    micro(source.longitude),
    micro(destination.latitude),
    micro(destination.longitude),
    feeMinor,
    currency,
    voucher && [voucher.code, voucher.type, voucher.amount, voucher.fullFeeMinor],
    expiresAt,
    Math.round(pricedFor.metres),
    pricedFor.preorderedFor,
    pricedFor.timeMinor,
    pricedFor.surchargeMinor,
  ];
  const payload = Buffer.from(JSON.stringify(written)).toString("base64url");
  return `${payload}.${macOf(key, payload).toString("base64url")}`;
}

const place = (latitude: number, longitude: number): Place => ({
  latitude: latitude / 1e6,
  longitude: longitude / 1e6,
});

const quotedVoucher = ([code, type, amount, fullFeeMinor]: NonNullable<Written[8]>): QuotedVoucher => ({
  code,
  type,
  amount,
  fullFeeMinor,
});

/** Decodes a signature; undefined if none of the keys has signed it. Expired quotes are returned too. */
export function readQuote(keys: QuoteKeys, signature: string): Quote | undefined {
  const [payload = "", mac = "", ...more] = signature.split(".");
  const receivedMac = Buffer.from(mac, "base64url");
  if (more.length > 0 || receivedMac.length !== 32) return undefined;
  const signer = keys.find((key) => timingSafeEqual(macOf(key, payload), receivedMac));
  if (!signer) return undefined;
  // The cast is safe: our own MAC was checked above.
  const written = JSON.parse(Buffer.from(payload, "base64url").toString()) as Written;
  if (written.length !== writtenLength) return undefined;
  return {
    vendorId: written[1],
    source: place(written[2], written[3]),
    destination: place(written[4], written[5]),
    feeMinor: written[6],
    currency: written[7],
    voucher: written[8] && quotedVoucher(written[8]),
    expiresAt: written[9],
    pricedFor: {
      metres: written[10],
      preorderedFor: written[11],
      timeMinor: written[12],
      surchargeMinor: written[13],
    },
  };
}

export type QuoteDeps = {
  readonly country: Country;
  readonly pricingOfQuote: (quote: Quote) => Pricing | undefined;
  readonly now: () => Date;
  readonly quoteKeys: () => QuoteKeys;
};

/** An amount in minor units; undefined if it is not an amount of money. */
export function toMinorIfValid(amount: number, currency: Currency): number | undefined {
  try {
    return toMinor(amount, currency);
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

/** The country with the price rule of a quote, for checking an order against it. */
export const countryOfQuote = ({ country, pricingOfQuote, now }: QuoteDeps, quote: Quote) => ({
  country: { pricing: pricingOfQuote(quote), currency: country.currency, timezone: country.timezone },
  now: now(),
});

/**
 * Returns the quote of a signature if we signed it for this fee, it matches `isForThis` and it has not expired;
 * refuses otherwise.
 */
export function requireOwnQuote(
  { country, now, quoteKeys }: QuoteDeps,
  { signature, fee, path }: { signature: string; fee: number; path: string[] },
  isForThis: (quote: Quote) => boolean,
): Quote {
  const { currency } = country;
  const quote = readQuote(quoteKeys(), signature);
  const isOurs = quote?.currency === currency && quote.feeMinor === toMinorIfValid(fee, currency);
  if (!quote || !isOurs || !isForThis(quote)) throw new Refused("signature_invalid", { path });
  if (now().getTime() > quote.expiresAt) throw new Refused("signature_expired", { path });
  return quote;
}
