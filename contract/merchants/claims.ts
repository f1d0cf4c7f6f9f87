// Merchants' claims for orders that went wrong.
import { claimCauses, claimStates, maxClaimPhotos } from "@waybill/domain/money/claims/claim";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Money, nullish, Time } from "../values.ts";
import { VendorId } from "./vendors.ts";

const base = "/orders/api/v1/claims";
const id = z.string().check(z.minLength(1), z.maxLength(200));
const text = z.nullable(z.string());

const ClaimMessage = z.object({
  from: z.enum(["merchant", "operator", "rule"]),
  text: z.string(),
  at: Time,
});

/** A claim, as merchants and operators see it. */
export const Claim = z
  .object({
    claim_id: z.string(),
    order_id: z.string(),
    vendor_id: z.string(),
    cause: z.enum(claimCauses),
    amount: Money,
    /** The amount granted; 0 until the claim is decided. */
    granted_amount: Money,
    currency: z.string(),
    text,
    /** The paths from which the pictures are served. */
    photos: z.array(z.string()),
    state: z.enum(claimStates),
    /** True if the published rules decided the claim automatically. */
    by_rule: z.boolean(),
    /** The reason of the decision, as shown to the merchant. */
    reason: text,
    created_at: Time,
    updated_at: Time,
    decided_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "Claim" });
export type Claim = z.infer<typeof Claim>;

export const ClaimWithMessages = z.object({ ...Claim.shape, messages: z.array(ClaimMessage) });

/** Above the maximum size of a picture, so that a picture that is too large is refused with its own error. */
const Picture = z.string().check(z.minLength(1), z.maxLength(6_000_000));
export const ClaimBody = z.object({
  cause: z.enum(claimCauses),
  /** The claimed amount. Omitted: the fee if the claim is about the fee, otherwise goods and fee. */
  amount: nullish(z.number().check(z.gt(0), z.lte(1e12))),
  text: nullish(z.string().check(z.maxLength(2000))),
  /** JPEG or PNG in base64. */
  photos: nullish(z.array(Picture).check(z.maxLength(maxClaimPhotos))),
});

export const createClaim = endpoint({
  method: "POST",
  path: base,
  summary: "Claim for an order within 72 hours after its end; the published rules may decide it at once",
  caller: "user",
  body: z.object({ order_id: id, ...ClaimBody.shape }),
  success: 201,
  answer: z.object({ result: ClaimWithMessages }),
  refusals: [
    "not_signed_in",
    "order_not_found",
    "claim_window_closed",
    "claim_open",
    "claim_too_high",
    "proof_not_an_image",
    "too_large",
    "proof_store_unavailable",
  ],
});

export const listClaims = endpoint({
  method: "GET",
  path: base,
  summary: "The claims of a vendor with its outlets, newest first",
  caller: "user",
  query: z.object({
    vendor_id: VendorId,
    /** Returns only the claims of this order. */
    order_id: z.optional(id),
    state: z.optional(z.enum(claimStates)),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  }),
  success: 200,
  answer: z.object({ result: z.object({ data: z.array(Claim), cursor: z.nullable(z.string()) }) }),
  refusals: ["not_signed_in", "vendor_not_found", "bad_pagination_key"],
});

export const readClaim = endpoint({
  method: "GET",
  path: `${base}/{claim_id}`,
  summary: "One claim with its messages",
  caller: "user",
  params: z.object({ claim_id: id }),
  success: 200,
  answer: z.object({ result: ClaimWithMessages }),
  refusals: ["not_signed_in", "not_found"],
});

export const readClaimPhoto = endpoint({
  method: "GET",
  path: `${base}/{claim_id}/photos/{number}`,
  summary: "A photo of a claim, counted from 1",
  caller: "user",
  params: z.object({ claim_id: id, number: z.coerce.number().check(z.int(), z.gte(1), z.lte(4)) }),
  success: 200,
  answerType: "image/jpeg",
  refusals: ["not_signed_in", "not_found", "proof_store_unavailable"],
});

export const withdrawClaim = endpoint({
  method: "POST",
  path: `${base}/{claim_id}/withdraw`,
  summary: "Take back a claim that nobody has decided",
  caller: "user",
  params: z.object({ claim_id: id }),
  success: 200,
  answer: z.object({ result: ClaimWithMessages }),
  refusals: ["not_signed_in", "not_found", "claim_decided"],
});

export const writeToClaim = endpoint({
  method: "POST",
  path: `${base}/{claim_id}/messages`,
  summary: "Reply to the person who decides a claim; a claim that waits for its merchant becomes open again",
  caller: "user",
  params: z.object({ claim_id: id }),
  body: z.object({ text: z.string().check(z.maxLength(2000)) }),
  success: 201,
  answer: z.object({ result: ClaimWithMessages }),
  refusals: ["not_signed_in", "not_found", "claim_decided", "claim_message_empty"],
});
