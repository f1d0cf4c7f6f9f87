import { findPreferences, setNoticeLanguage, setOptOut } from "../notices/recipients.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findTracked, type Tracked } from "./track-order.ts";

/** Whether the recipient of an order gets messages; undefined if the link does not have the order's secret. */
export async function areNoticesWanted(deps: Deps, { whole }: Tracked): Promise<boolean | undefined> {
  if (!whole) return undefined;
  const { phone_number } = whole.customer;
  return (await findPreferences(deps, [phone_number])).get(phone_number)?.isOptedOut !== true;
}

/**
 * Turns messages to an order's recipient on or off, for all orders to the phone number. Without the link's secret
 * the order is not found.
 */
export async function chooseNotices(
  deps: Deps,
  { orderId, secret }: { orderId: string; secret: string | undefined },
  wanted: boolean,
): Promise<void> {
  const { whole } = await findTracked(deps, orderId, secret);
  if (!whole) throw new Refused("order_not_found");
  await setOptOut(deps, whole.customer.phone_number, !wanted);
}

/** Stores the language that the recipient chose on the page, for messages to the phone number. */
export const saveNoticeLanguage = async (deps: Deps, { whole }: Tracked, language: string): Promise<void> => {
  if (whole) await setNoticeLanguage(deps, whole.customer.phone_number, language);
};
