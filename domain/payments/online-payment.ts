/** True if the country parameter onlinePaymentActivated is 'true', which activates online payment (spec §7). */
export const isPaymentActivated = (parameter: string | undefined): boolean => parameter === "true";

/** True if online card payment is offered: only to guests, and only if activated (spec §6). */
export const mayPayOnline = (user: { isGuest: boolean; hasPaymentActivated: boolean }): boolean =>
  user.isGuest && user.hasPaymentActivated;

/** The wallet of spec §3: card payments can be made with it until it expires. `expires_in` is in seconds. */
export type Wallet = { wallet_id: string; access_token: string; expires_in: number };

/** How long a wallet is valid, in seconds: enough to find a card and to wait for the bank. */
export const walletSeconds = 1800;

/** Returns when a wallet that was opened at `openedAt` expires. */
export const walletExpiresAt = ({ expires_in }: Pick<Wallet, "expires_in">, openedAt: Date): Date =>
  new Date(openedAt.getTime() + expires_in * 1000);
