import type { settingsReader } from "./settings-reader.ts";

const cardProviderNames = ["sandbox", "cybersource", "stripe"] as const;
export type CardProviderName = (typeof cardProviderNames)[number];

export type CybersourceSettings = {
  /** Without a trailing slash, like `flexUrl`. */
  readonly url: string;
  /** The service that turns encrypted cards into tokens. */
  readonly flexUrl: string;
  readonly merchantId: string;
  readonly keyId: string;
  /** Base64, as CyberSource displays it. */
  readonly sharedSecret: string;
};

export type StripeSettings = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly secretKey: string;
  /** The account's public key, which browsers get. */
  readonly publishableKey: string;
  /** The key that signs Stripe's webhook events. */
  readonly webhookSecret: string;
};

export type CardSettings = {
  /** The providers that charge guests' cards, in the order offered; empty: no online payment. */
  readonly cardProviders: readonly CardProviderName[];
  readonly cybersource: CybersourceSettings | undefined;
  readonly stripe: StripeSettings | undefined;
};

type Reader = ReturnType<typeof settingsReader>;

const bare = (url: string) => url.replace(/\/+$/, "");
const protocols = ["http:", "https:"];

function readCybersource(read: Reader, isLive: boolean): CybersourceSettings | undefined {
  const [api, flex] = isLive ? ["api", "flex"] : ["apitest", "testflex"];
  const url = read.url("CYBERSOURCE_URL", protocols) ?? `https://${api}.cybersource.com`;
  const flexUrl = read.url("CYBERSOURCE_FLEX_URL", protocols) ?? `https://${flex}.cybersource.com`;
  const merchantId = read.text("CYBERSOURCE_MERCHANT_ID");
  const keyId = read.text("CYBERSOURCE_KEY_ID");
  const sharedSecret = read.text("CYBERSOURCE_SHARED_SECRET");
  if (!merchantId) read.missing("CYBERSOURCE_MERCHANT_ID");
  if (!keyId) read.missing("CYBERSOURCE_KEY_ID");
  if (!sharedSecret) read.missing("CYBERSOURCE_SHARED_SECRET");
  if (!merchantId || !keyId || !sharedSecret) return undefined;
  return { url: bare(url), flexUrl: bare(flexUrl), merchantId, keyId, sharedSecret };
}

/** A live key charges real cards, a test key does not; the environment says which kind is required. */
function readStripe(read: Reader, isLive: boolean): StripeSettings | undefined {
  const mode = isLive ? "live" : "test";
  const url = read.url("STRIPE_URL", protocols) ?? "https://api.stripe.com";
  const keyOf = (name: string, kinds: string) => {
    const key = read.matching(name, new RegExp(`^(${kinds})_${mode}_\\w+$`), `a ${mode} key of Stripe`);
    if (!key && !read.text(name)) read.missing(name);
    return key;
  };
  const secretKey = keyOf("STRIPE_SECRET_KEY", "sk|rk");
  const publishableKey = keyOf("STRIPE_PUBLISHABLE_KEY", "pk");
  const webhookSecret = read.text("STRIPE_WEBHOOK_SECRET");
  if (!webhookSecret) read.missing("STRIPE_WEBHOOK_SECRET");
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { url: bare(url), secretKey, publishableKey, webhookSecret };
}

/**
 * Reads the card providers: one, both real ones, or none. The simulated one, for sandboxes, needs no other
 * settings.
 */
export function readCardSettings(
  read: Reader,
  { isReal, isLive }: { isReal: boolean; isLive: boolean },
): CardSettings {
  const listed = read.list("CARD_PROVIDER", /^/, "");
  const wanted = `${isReal ? "" : "sandbox, "}cybersource, stripe or none`;
  const named = listed.length === 0 ? [isReal ? "none" : "sandbox"] : listed;
  const chosen = cardProviderNames.filter((name) => named.includes(name) && !(isReal && name === "sandbox"));
  const cardProviders = chosen.toSorted((one, other) => named.indexOf(one) - named.indexOf(other));
  const isNone = named.length === 1 && named[0] === "none";
  // The simulated provider accepts the card types of both real ones; next to a real one, a card type would have two
  // providers.
  const areAlone = cardProviders.length < 2 || !cardProviders.includes("sandbox");
  if (!isNone && (cardProviders.length < named.length || !areAlone))
    read.bad("CARD_PROVIDER", `${wanted}, or cybersource and stripe with a comma between them`);
  return {
    cardProviders,
    cybersource: cardProviders.includes("cybersource") ? readCybersource(read, isLive) : undefined,
    stripe: cardProviders.includes("stripe") ? readStripe(read, isLive) : undefined,
  };
}
