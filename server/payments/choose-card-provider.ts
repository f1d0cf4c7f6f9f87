import type { Deps } from "../platform/deps.ts";
import type { CardProvider } from "./card-provider.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";

/** Who charges cards in this deployment; undefined: nobody pays by card. */
export function chooseCardProvider(
  deps: Pick<Deps, "settings" | "db" | "now" | "randomBytes" | "fetch">,
): CardProvider | undefined {
  switch (deps.settings.cardProvider) {
    case "sandbox":
      return sandboxProvider(deps);
    case "cybersource":
    case "none":
      return undefined;
  }
}
