/** Whether the country parameter onlinePaymentActivated, as text, says that paying online is activated: only 'true' does (spec §7). */
export const isPaymentActivated = (parameter: string | undefined): boolean => parameter === "true";

/** Whether paying online by card is offered: to guests alone, and only where it is activated (spec §6). */
export const mayPayOnline = (user: { isGuest: boolean; hasPaymentActivated: boolean }): boolean =>
  user.isGuest && user.hasPaymentActivated;
