import type { ServedProofKind } from "@waybill/contract/riders/riders";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";

type Proof = { orderId: string; kind: ServedProofKind };

const lifeMs = 5 * 60_000;

/** Signed links that open one proof without signing in, for a limited time. */
export function proofLinks({
  signingSecrets,
  now,
  publicUrl,
}: Pick<Deps, "signingSecrets" | "now" | "publicUrl">) {
  const keys = () => signingSecrets("proof links");
  const signatureOf = (key: Buffer, { orderId, kind }: Proof, expires: number): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([orderId, kind, expires]))
      .digest("base64url");

  return {
    /** A link to a proof, and when it expires. */
    linkTo: (proof: Proof): { url: string; expires_at: string } => {
      const expires = Math.floor((now().getTime() + lifeMs) / 1000);
      const query = new URLSearchParams({
        expires: String(expires),
        signature: signatureOf(keys()[0], proof, expires),
      });
      const path = `/hurrier/api/v1/public/proof/${encodeURIComponent(proof.orderId)}/${proof.kind}`;
      return {
        url: `${publicUrl()}${path}?${query.toString()}`,
        expires_at: new Date(expires * 1000).toISOString(),
      };
    },
    /** True if a link is signed by us and has not expired. */
    opens: (proof: Proof, { expires, signature }: { expires: number; signature: string }): boolean => {
      const received = Buffer.from(signature);
      const isOurs = keys().some((key) => {
        const ours = Buffer.from(signatureOf(key, proof, expires));
        return received.length === ours.length && timingSafeEqual(received, ours);
      });
      return isOurs && expires * 1000 > now().getTime();
    },
  };
}
export type ProofLinks = ReturnType<typeof proofLinks>;
