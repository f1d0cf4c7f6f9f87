import type { ClaimBody, ClaimWithMessages } from "@waybill/contract/merchants/claims";
import type { ClaimCause } from "@waybill/domain/money/claims/claim";
import { reasonByRule } from "@waybill/domain/money/claims/grant-reason";
import { isInClaimWindow, type ClaimState } from "@waybill/domain/money/claims/claim";
import {
  parseClaimRules,
  decideByRules,
  splitGrant,
  defaultClaimRules,
} from "@waybill/domain/money/claims/claim-rules";
import { fromMinor, toMinor, type Currency } from "@waybill/domain/money/money";
import type * as z from "zod/mini";
import type { Granted } from "../accounts/granted.ts";
import { auditActor, recordAudit, systemActor } from "../audit/record-audit.ts";
import { grantForClaim, lockRefundableAmount } from "../billing/refunds/grant-for-claim.ts";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { readPicture } from "../fleets/proofs/leave-proof.ts";
import { findOwnOrder } from "../orders/find-order.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { toMinorIfValid } from "../pricing/quote.ts";
import { writeClaimCallbacks } from "../webhooks/events/write-callbacks.ts";
import { claimOf, claimWithMessages } from "./claim-answer.ts";
import { claimPhotoName, sendGrantedRefunds, type ClaimDeps, type InTransaction } from "./claim-deps.ts";
import { endOfOrder, factsOf, worthOfOrder } from "./claim-facts.ts";
import { insertClaim, insertMessage, lockClaimsOf, type ClaimRow } from "./claim-rows.ts";

type Body = z.infer<typeof ClaimBody> & { order_id: string };

/** Creates a claim for an order. If the published rules decide it, the refund is written in the same commit. */
export async function createClaim(
  deps: ClaimDeps,
  actor: Actor,
  body: Body,
  vendorId?: string,
): Promise<z.infer<typeof ClaimWithMessages>> {
  const order = await findOwnOrder(deps, actor, {
    orderId: body.order_id,
    ...(vendorId !== undefined && { vendorId }),
  });
  if (!isInClaimWindow(endOfOrder(order), deps.now())) throw new Refused("claim_window_closed");
  const claimId = `claim-${deps.randomBytes(10).toString("hex")}`;
  const photos = await keepPhotos(deps, claimId, body.photos ?? []);
  const { row, refundIds } = await inTransaction(deps.pool, (transaction) =>
    write({ ...deps, ...transaction }, actor, order, { body, claimId, photos }),
  ).catch(async (problem: unknown) => {
    // After another error the claim may exist, so its photos must stay.
    if (problem instanceof Refused)
      for (let number = 1; number <= photos; number += 1)
        await deps.proofs.remove(claimPhotoName(claimId, number));
    throw problem;
  });
  await sendGrantedRefunds(deps, refundIds);
  return claimWithMessages(deps.pool, row);
}

/** Decodes and re-encodes every photo before anything of the claim is written. */
async function keepPhotos(deps: ClaimDeps, claimId: string, photos: readonly string[]): Promise<number> {
  const pictures = [];
  for (const [at, photo] of photos.entries()) {
    const path = ["photos", String(at)];
    const picture = await readPicture(Buffer.from(photo, "base64"), path);
    if (picture.mediaType === "image/webp") throw new Refused("proof_not_an_image", { path });
    pictures.push(picture);
  }
  for (const [at, { bytes }] of pictures.entries())
    await deps.proofs.put(claimPhotoName(claimId, at + 1), bytes);
  return pictures.length;
}

/** The claimed amount in minor units; by default the fee if the claim is about the fee, else goods and fee. */
function amountOf(body: Body, order: OrderRow, grantedMinor: number): number {
  const { feeMinor, goodsMinor } = worthOfOrder(order);
  const max = feeMinor + goodsMinor - grantedMinor;
  const isOfFee = body.cause === "late" || body.cause === "overcharged";
  const usual = Math.min(max, isOfFee ? feeMinor : feeMinor + goodsMinor);
  const currency = order.details.currency as Currency;
  const claimed = body.amount == null ? usual : toMinorIfValid(body.amount, currency);
  const isWhole =
    body.amount == null || (claimed !== undefined && fromMinor(claimed, currency) === body.amount);
  if (claimed === undefined || !isWhole) throw new Refused("malformed_request", { path: ["amount"] });
  if (claimed <= 0 || claimed > max) throw new Refused("claim_too_high", { path: ["amount"] });
  return claimed;
}

type Given = { body: Body; claimId: string; photos: number };

async function write(
  deps: InTransaction,
  actor: Actor,
  order: Granted<OrderRow>,
  { body, claimId, photos }: Given,
): Promise<{ row: ClaimRow; refundIds: string[] }> {
  const { pool, db } = deps;
  const at = deps.now();
  const { order_id, vendor_id, root_vendor_id, details } = order;
  const { granted, open } = await lockClaimsOf(pool, order_id);
  if (open > 0) throw new Refused("claim_open");
  const amount_minor = amountOf(body, order, granted);
  const currency = details.currency as Currency;

  const left = await lockRefundableAmount(pool, order);
  const rules =
    parseClaimRules(await countryParameter(deps, "claimRules")) ?? parseClaimRules(defaultClaimRules);
  const ruled =
    rules && endOfOrder(order)
      ? decideByRules(
          rules,
          { cause: body.cause, amountMinor: amount_minor },
          factsOf(order, left),
          (limit) => toMinor(limit, currency),
        )
      : undefined;
  const grantMinor = ruled && "grantMinor" in ruled ? ruled.grantMinor : 0;
  const split = grantMinor > 0 ? splitGrant(body.cause, grantMinor, left) : undefined;
  // If the amount that the rules grant cannot be refunded, a person decides.
  const isDecided = ruled !== undefined && ("refused" in ruled || split !== undefined);
  const state: ClaimState = !isDecided
    ? "open"
    : grantMinor === 0
      ? "refused"
      : grantMinor < amount_minor
        ? "partly_granted"
        : "granted";
  const createdBy = auditActor(actor).id;
  const row = await insertClaim(pool, {
    claim_id: claimId,
    order_id,
    vendor_id,
    root_vendor_id,
    cause: body.cause,
    amount_minor,
    granted_minor: isDecided ? grantMinor : 0,
    currency,
    text: body.text ?? null,
    photos,
    state,
    by_rule: isDecided,
    reason: isDecided ? reasonOf(body.cause, grantMinor) : null,
    created_by: createdBy,
    created_at: at,
    decided_at: isDecided ? at : null,
    decided_by: isDecided ? "rule" : null,
  });
  if (!row) throw new Refused("claim_open");
  const refundIds =
    isDecided && split
      ? await grantForClaim(deps, order, {
          claimId,
          method: left.method,
          ...split,
          reason: reasonOf(body.cause, grantMinor),
          at,
          by: systemActor("claim-rules"),
          createdBy: "claim-rules",
          approvedBy: null,
        })
      : [];
  if (isDecided)
    await insertMessage(pool, {
      claimId,
      author: "rule",
      authorId: "rule",
      text: reasonOf(body.cause, grantMinor),
      at,
    });
  const { claim_id, cause, granted_minor } = row;
  const after = { order_id, cause, amount_minor, state, granted_minor, photos };
  await recordAudit(
    db,
    { by: actor, at },
    { action: "claim.made", subject: { kind: "claim", id: claim_id }, after },
  );
  await writeClaimCallbacks(deps, order, claimOf(row));
  return { row, refundIds };
}

/** The reason of a grant, as shown in statements, webhook events and the audit. */
const reasonOf = (cause: ClaimCause, grantMinor: number): string =>
  grantMinor > 0 ? reasonByRule(cause) : "The delivery came as promised";
