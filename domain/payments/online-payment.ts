/** Whether the country parameter onlinePaymentActivated, as text, says that paying online is activated: only 'true' does (spec §7). */
export const isPaymentActivated = (parameter: string | undefined): boolean => parameter === "true";

/** Whether paying online by card is offered: to guests alone, and only where it is activated (spec §6). */
export const mayPayOnline = (user: { isGuest: boolean; hasPaymentActivated: boolean }): boolean =>
  user.isGuest && user.hasPaymentActivated;

/** The wallet of spec §3: what a card payment is made with for a while. `expires_in` is in seconds. */
export type Wallet = { wallet_id: string; access_token: string; expires_in: number };

/** How long a wallet is good: time to find a card and to ask the bank. */
export const walletSeconds = 1800;

/** When a wallet that was opened at `openedAt` is over. */
export const walletOverAt = ({ expires_in }: Pick<Wallet, "expires_in">, openedAt: Date): Date =>
  new Date(openedAt.getTime() + expires_in * 1000);
