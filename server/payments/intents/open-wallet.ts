import type { Wallet } from "@waybill/contract/payments";
import { walletOverAt, walletSeconds } from "@waybill/domain/payments/online-payment";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { requireCardPayment } from "./require-card-payment.ts";
import { signWallet } from "./wallet-token.ts";

/** Begins to pay by card. Nothing is written: the wallet's token says all about it. */
export async function openWallet(deps: PaymentDeps, actor: Actor, vendorId: string): Promise<Wallet> {
  const { guest } = await requireCardPayment(deps, actor);
  requireVendor(guest, vendorId);
  const wallet_id = deps.randomBytes(16).toString("base64url");
  const overAt = walletOverAt({ expires_in: walletSeconds }, deps.now()).getTime();
  const claims = { walletId: wallet_id, guestId: guest.guestId, overAt };
  return {
    wallet_id,
    access_token: signWallet(deps.secret("card wallets"), claims),
    expires_in: walletSeconds,
  };
}
