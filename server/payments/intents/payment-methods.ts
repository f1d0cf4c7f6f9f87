import type { CardPaymentMethod, SavedCard } from "@waybill/contract/payments";
import { Refused } from "../../platform/http/refused.ts";
import type { SavedCardRow } from "../../platform/database/payment-tables.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import { findCards } from "../card-rows.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { Payer } from "./require-card-payment.ts";

const savedCard = (row: SavedCardRow): SavedCard => ({
  payment_instrument_id: row.payment_instrument_id,
  brand: row.brand,
  last_four: row.last_four,
  expiry_month: row.expiry_month,
  expiry_year: row.expiry_year,
});

/** How a guest can pay: with a new card, for which the provider gives its key, or with one that was kept. */
export async function paymentMethods(
  { pool }: Pick<PaymentDeps, "pool">,
  { guest, provider }: Payer,
): Promise<CardPaymentMethod[]> {
  try {
    const encryption = await provider.encryption();
    const cards = await findCards(pool, { guestId: guest.guestId, provider: provider.name });
    return [{ payment_method: provider.cardTypes[0], encryption, cards: cards.map(savedCard) }];
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    throw new Refused("card_payment_unavailable", { retryAfter: 5 });
  }
}
