import type { OfferRow } from "./offer-rows.ts";

export const isOfferOpen = (offer: OfferRow, now: Date): boolean =>
  offer.outcome === null && offer.expires_at > now;
