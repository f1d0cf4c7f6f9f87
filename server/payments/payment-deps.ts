import type { OrderDeps } from "../orders/order-deps.ts";
import type { Deps } from "../platform/deps.ts";
import type { CardProvider } from "./card-provider.ts";
import { cybersourceProvider } from "./cybersource/cybersource-provider.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";

/** What the verbs about card payments need: what those about orders do, and who charges cards. */
export type PaymentDeps = OrderDeps & { readonly cardProvider: CardProvider | undefined };

/** Who charges cards in this deployment; undefined: nobody pays by card. */
export function chooseCardProvider(
  deps: Pick<Deps, "settings" | "db" | "now" | "randomBytes" | "fetch">,
): CardProvider | undefined {
  const { cardProvider, cybersource } = deps.settings;
  switch (cardProvider) {
    case "sandbox":
      return sandboxProvider(deps);
    case "cybersource":
      return cybersource && cybersourceProvider({ ...deps, settings: cybersource });
    case "none":
      return undefined;
  }
}
