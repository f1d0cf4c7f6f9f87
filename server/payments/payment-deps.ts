import type { OrderDeps } from "../orders/order-deps.ts";
import type { Deps } from "../platform/deps.ts";
import { RestoredCopyClosed } from "../platform/messages/send-outcome.ts";
import type { CardProviderName } from "../platform/settings/card-settings.ts";
import { ProviderUnavailable, type CardProvider } from "./card-provider.ts";
import { cybersourceProvider } from "./cybersource/cybersource-provider.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";

/** The card providers of this deployment, in the order of display; empty if cards are not accepted. */
export type CardProviders = readonly CardProvider[];

/** The dependencies of the functions that take payments by card and return them. */
export type PaymentDeps = OrderDeps & { readonly cardProviders: CardProviders };

type ChoosingDeps = Pick<Deps, "settings" | "db" | "pool" | "now" | "randomBytes" | "fetch" | "copy">;

function providersOf(name: CardProviderName, deps: ChoosingDeps): CardProviders {
  const { cybersource, stripe } = deps.settings;
  switch (name) {
    case "sandbox":
      return [sandboxProvider(deps), sandboxProvider(deps, "cybersource_creditcard")];
    case "cybersource":
      return cybersource ? [cybersourceProvider({ ...deps, settings: cybersource })] : [];
    case "stripe":
      return stripe ? [stripeProvider({ ...deps, settings: stripe })] : [];
  }
}

/** The providers configured in the settings. */
export function chooseCardProviders(deps: ChoosingDeps): CardProviders {
  // A closed copy must not call providers, because the original deployment has the same payments.
  const fetch: typeof deps.fetch = async (...request) => {
    if (deps.copy.isClosed()) throw new RestoredCopyClosed();
    return deps.fetch(...request);
  };
  return deps.settings.cardProviders.flatMap((name) => providersOf(name, { ...deps, fetch }));
}

/**
 * The provider of a payment or stored card. If this deployment no longer has it, throws as if it did not respond.
 */
export function providerNamed(
  { cardProviders }: Pick<PaymentDeps, "cardProviders">,
  name: string,
): CardProvider {
  const provider = cardProviders.find((one) => one.name === name);
  if (!provider) throw new ProviderUnavailable(`The card provider ${name} is not configured.`);
  return provider;
}
