import type { Claim } from "@waybill/contract/merchants/claims";
import type { ClaimEvidence } from "@waybill/contract/operations/refunds";
import { createdAt } from "../../console.fixture.tsx";

/** A claim that waits to be decided. */
export const claimOf = (changes: Partial<Claim> = {}): Claim => ({
  claim_id: "claim-1",
  order_id: "o-bea",
  vendor_id: "kanto",
  cause: "damaged",
  amount: 480,
  granted_amount: 0,
  currency: "PHP",
  text: "Both trays were open",
  photos: [],
  state: "open",
  by_rule: false,
  reason: null,
  created_at: createdAt,
  updated_at: createdAt,
  decided_at: null,
  ...changes,
});

/** The evidence of a claim. */
export const evidenceOf = (claim: Claim, changes: Partial<ClaimEvidence> = {}): ClaimEvidence => ({
  claim: { ...claim, messages: [] },
  order: null,
  most: 739,
  approval_above: null,
  given: 0,
  promised_at: null,
  delivered_at: null,
  late_minutes: null,
  waited: { shop: null, door: null },
  contacts: { calls: 0, messages: 0 },
  places: [],
  earlier_claims: 0,
  ...changes,
});
