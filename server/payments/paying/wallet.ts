import type { Wallet } from "@waybill/contract/payments";
import {
  isPaymentActivated,
  mayPayOnline,
  walletExpiresAt,
  walletSeconds,
} from "@waybill/domain/payments/online-payment";
import { createHmac, timingSafeEqual } from "node:crypto";
import { requireVendor } from "../../accounts/granted.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { CardProvider } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";

type Guest = Extract<Actor, { kind: "guest" }>;
export type Payer = { guest: Guest; providers: readonly [CardProvider, ...CardProvider[]] };

/**
 * The payer and the available providers. Refuses everyone but guests, and countries where card payments are off
 * (spec §6).
 */
export async function requireCardPayment(deps: PaymentDeps, actor: Actor): Promise<Payer> {
  const [first, ...furtherProviders] = deps.cardProviders;
  const isGuest = actor.kind === "guest";
  const parameter = isGuest ? await countryParameter(deps, "onlinePaymentActivated") : undefined;
  const isOffered = mayPayOnline({ isGuest, hasPaymentActivated: isPaymentActivated(parameter) });
  if (!isGuest || !first || !isOffered) throw new Refused("card_payment_not_available");
  return { guest: actor, providers: [first, ...furtherProviders] };
}

/** Opens a wallet for a card payment. Stores nothing: the wallet's token contains everything. */
export async function openWallet(deps: PaymentDeps, actor: Actor, vendorId: string): Promise<Wallet> {
  const { guest } = await requireCardPayment(deps, actor);
  requireVendor(guest, vendorId);
  const wallet_id = deps.randomBytes(16).toString("base64url");
  const overAt = walletExpiresAt({ expires_in: walletSeconds }, deps.now()).getTime();
  const claims = { walletId: wallet_id, guestId: guest.guestId, overAt };
  return {
    wallet_id,
    access_token: signWallet(deps.signingSecrets("card wallets")[0], claims),
    expires_in: walletSeconds,
  };
}

/**
 * Refuses a bearer_token that is not of the guest's own wallet; an expired one gets the same refusal as an invalid
 * one.
 */
export function requireWallet(
  { signingSecrets, now }: Pick<PaymentDeps, "signingSecrets" | "now">,
  guest: Guest,
  { token, walletId, mayBeOver = false }: { token: string; walletId?: string; mayBeOver?: boolean },
): void {
  const wallet = readWallet(signingSecrets("card wallets"), token);
  const isOwn = wallet?.guestId === guest.guestId && (walletId ?? wallet.walletId) === wallet.walletId;
  if (!isOwn || (!mayBeOver && now().getTime() >= wallet.overAt))
    throw new Refused("wallet_over", { path: ["bearer_token"] });
}

/** The owner of the wallet, and when the token expires, in milliseconds. */
type WalletClaims = { walletId: string; guestId: string; overAt: number };

const macOf = (secret: Buffer, payload: string) => createHmac("sha256", secret).update(payload).digest();

function signWallet(secret: Buffer, claims: WalletClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${macOf(secret, payload).toString("base64url")}`;
}

/** Reads a wallet's token, even if expired; undefined if we did not sign it. */
function readWallet(secrets: readonly Buffer[], token: string): WalletClaims | undefined {
  const [payload = "", mac = "", ...more] = token.split(".");
  const receivedMac = Buffer.from(mac, "base64url");
  if (more.length > 0 || receivedMac.length !== 32) return undefined;
  if (!secrets.some((secret) => timingSafeEqual(macOf(secret, payload), receivedMac))) return undefined;
  // The cast is safe: our own MAC was checked above.
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as WalletClaims;
}
