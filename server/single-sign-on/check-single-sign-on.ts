import type { SingleSignOn } from "@waybill/contract/merchants/single-sign-on";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { lookUpDomains } from "./domains/domains.ts";
import { connectProvider } from "./provider.ts";
import { findSignOn } from "./rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";
import { ownerOf, signOnAnswer } from "./sign-on-of.ts";

type Checked = SingleSignOn & { answered_in_ms: number | null };

/** Looks up the DNS records of all domains now, and checks that the provider responds. */
export async function checkSingleSignOn(
  deps: SignOnDeps,
  actor: Actor,
  { vendorId, redirectUri }: { vendorId: string; redirectUri: string },
): Promise<Checked> {
  ownerOf(actor, vendorId);
  const row = await findSignOn(deps.db, vendorId);
  if (!row) throw new Refused("not_found");
  await lookUpDomains(deps, { vendorId, isAskedFor: true });
  const from = deps.now().getTime();
  const isThere = await connectProvider(deps, row).then(
    () => true,
    () => false,
  );
  const answered_in_ms = isThere ? deps.now().getTime() - from : null;
  return { ...(await signOnAnswer(deps, row, redirectUri)), answered_in_ms };
}
