import type { postRating as postRatingCall } from "@waybill/contract/visitors/recipient";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Rating } from "@waybill/contract/visitors/recipient-acts";
import { mayRate } from "@waybill/domain/tracking/recipient-acts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { carryOutRecipientAct, type RecipientEffect, type RecipientLink } from "./act-of-recipient.ts";

/** Stores a recipient's rating, up to seven days after the delivery; a second rating replaces the first. */
export async function postRating(
  deps: OrderDeps,
  link: RecipientLink,
  { stars, reasons = [], text }: BodyOf<typeof postRatingCall>,
): Promise<Rating> {
  const answer = { stars, reasons: [...new Set(reasons)], text: text?.trim() || null };
  let rating: Rating | undefined;
  await carryOutRecipientAct(deps, link, (former, now): RecipientEffect => {
    if (!mayRate(former, now)) throw new Refused("recipient_too_late", { key: "tracking.not-ratable" });
    const { recipient } = former.details;
    rating = { ...answer, at: now.toISOString() };
    return {
      recipient: { ...recipient, rating },
      fields: ["rating"],
      audited: {
        action: "order.rated",
        before: { stars: recipient?.rating?.stars ?? null },
        after: { stars },
      },
    };
  });
  if (!rating) throw new Error("The rating was not written.");
  return rating;
}
