import type { SingleSignOn } from "@waybill/contract/merchants/single-sign-on";
import type { Actor } from "../platform/actor.ts";
import { lookUpDomains } from "./domains/domains.ts";
import { findSignOn } from "./rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";
import { ownerOf, signOnAnswer } from "./sign-on-of.ts";

type SignOnRequest = { vendorId: string; redirectUri: string };

/** The single sign-on settings of a parent; null if there are none. */
export async function readSingleSignOn(
  deps: SignOnDeps,
  actor: Actor,
  { vendorId, redirectUri }: SignOnRequest,
): Promise<SingleSignOn | null> {
  ownerOf(actor, vendorId);
  await lookUpDomains(deps, { vendorId });
  const row = await findSignOn(deps.db, vendorId);
  return row ? signOnAnswer(deps, row, redirectUri) : null;
}
