import type { Parsed } from "@waybill/contract/endpoint";
import type { confirmPayment as endpoint } from "@waybill/contract/payments";
import { cardProblem } from "@waybill/domain/payments/payment-state";
import { Refused } from "../../platform/http/refused.ts";
import type { Instrument } from "../card-provider.ts";
import { findCards } from "../card-rows.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { Payer } from "../intents/require-card-payment.ts";

type Input = Parsed<(typeof endpoint)["body"]>;

/** What pays: one of the guest's saved cards, or a new one. A card that is not ready is refused (spec §4). */
export async function chooseInstrument(
  { pool }: Pick<PaymentDeps, "pool">,
  { guest, provider }: Payer,
  { payment_method, payment_instrument_id: selectedCard, card }: Input,
): Promise<Instrument> {
  if (!provider.cardTypes.includes(payment_method))
    throw new Refused("rule_broken", { key: "validation.fill-payment-method", path: ["payment_method"] });
  const choice = selectedCard ? "EXISTING" : card ? "NEW" : "NOT_SET";
  const encrypted = card?.encrypted ?? "";
  const nameOnCard = card?.name_on_card?.trim() ?? "";
  const problem = cardProblem({ choice, nameOnCard, isNewCardValid: encrypted !== "", selectedCard });
  if (problem) {
    const path = problem.field === "card" ? ["card"] : ["card", problem.field];
    throw new Refused("rule_broken", { key: problem.key, path });
  }
  if (!selectedCard) return { encrypted, nameOnCard };

  const cards = await findCards(pool, { guestId: guest.guestId, provider: provider.name });
  const kept = cards.find(({ payment_instrument_id: id }) => id === selectedCard);
  if (!kept) throw new Refused("saved_card_not_found", { path: ["payment_instrument_id"] });
  const { provider_token: token, brand, last_four, expiry_month, expiry_year } = kept;
  return { token, face: { brand, last_four, expiry_month, expiry_year } };
}
