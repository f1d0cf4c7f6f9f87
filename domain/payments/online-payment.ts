/** Whether the country parameter onlinePaymentActivated activates online payment: only 'true' does (spec §7). */
export const isPaymentActivated = (parameter: string | undefined): boolean => parameter === "true";

/** Whether online card payment is offered: only to guests, and only if activated (spec §6). */
export const mayPayOnline = (user: { isGuest: boolean; hasPaymentActivated: boolean }): boolean =>
  user.isGuest && user.hasPaymentActivated;

/** The wallet of spec §3, which makes card payments until it expires. `expires_in` is in seconds. */
export type Wallet = { wallet_id: string; access_token: string; expires_in: number };

/** How long a wallet is good: time to find a card and to ask the bank. */
export const walletSeconds = 1800;

/** When a wallet that was opened at `openedAt` is over. */
export const walletOverAt = ({ expires_in }: Pick<Wallet, "expires_in">, openedAt: Date): Date =>
  new Date(openedAt.getTime() + expires_in * 1000);
