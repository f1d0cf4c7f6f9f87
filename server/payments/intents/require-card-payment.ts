import { isPaymentActivated, mayPayOnline } from "@waybill/domain/payments/online-payment";
import { countryParameter } from "../../country-parameters/country-parameter.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { CardProvider } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { readWallet, type WalletClaims } from "./wallet-token.ts";

export type Guest = Extract<Actor, { kind: "guest" }>;
export type Payer = { guest: Guest; provider: CardProvider };

/** Who pays, and through whom: guests alone, and where the country has it switched on (spec §6). */
export async function requireCardPayment(deps: PaymentDeps, actor: Actor): Promise<Payer> {
  const { cardProvider: provider } = deps;
  const isGuest = actor.kind === "guest";
  const parameter = isGuest ? await countryParameter(deps, "onlinePaymentActivated") : undefined;
  const isOffered = mayPayOnline({ isGuest, hasPaymentActivated: isPaymentActivated(parameter) });
  if (!isGuest || !provider || !isOffered) throw new Refused("card_payment_not_available");
  return { guest: actor, provider };
}

/** The guest's own wallet behind a bearer_token. One that is over is refused like one that never was. */
export function requireWallet(
  { secret, now }: Pick<PaymentDeps, "secret" | "now">,
  guest: Guest,
  { token, walletId, mayBeOver = false }: { token: string; walletId?: string; mayBeOver?: boolean },
): WalletClaims {
  const wallet = readWallet(secret("card wallets"), token);
  const isHis = wallet?.guestId === guest.guestId && (walletId ?? wallet.walletId) === wallet.walletId;
  if (!wallet || !isHis || (!mayBeOver && now().getTime() >= wallet.overAt))
    throw new Refused("wallet_over", { path: ["bearer_token"] });
  return wallet;
}
