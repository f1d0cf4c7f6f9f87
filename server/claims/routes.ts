import * as endpoints from "@waybill/contract/merchants/claims";
import * as operations from "@waybill/contract/operations/refunds";
import * as partner from "@waybill/contract/partner/orders";
import type { FastifyInstance } from "fastify";
import { pictureBodyLimit } from "../fleets/proofs/picture.ts";
import { route } from "../platform/http/route.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { partnerRoute } from "../partner/partner-route.ts";
import { claimOrder } from "./claim-order.ts";
import { createClaim } from "./create-claim.ts";
import { decideClaim } from "./decide-claim.ts";
import { listAllClaims } from "./list-all-claims.ts";
import { listClaims } from "./list-claims.ts";
import { readClaimEvidence } from "./read-claim-evidence.ts";
import { readClaimFigures } from "./read-claim-figures.ts";
import { readClaimPhoto } from "./read-claim-photo.ts";
import { readClaim } from "./read-claim.ts";
import { withdrawClaim } from "./withdraw-claim.ts";
import { writeToClaim } from "./write-to-claim.ts";

export function claimRoutes(app: FastifyInstance, deps: ClaimDeps): void {
  route(
    app,
    endpoints.createClaim,
    async ({ actor, body }) => ({ result: await createClaim(deps, actor, body) }),
    { bodyLimit: 4 * pictureBodyLimit },
  );
  route(app, endpoints.listClaims, async ({ actor, query }) => ({
    result: await listClaims(deps, actor, query),
  }));
  route(app, endpoints.readClaim, async ({ actor, params }) => ({
    result: await readClaim(deps, actor, params.claim_id),
  }));
  route(app, endpoints.readClaimPhoto, async ({ actor, params, reply }) => {
    const bytes = await readClaimPhoto(deps, actor, { claimId: params.claim_id, number: params.number });
    reply.headers({ "cache-control": "private, max-age=60", "x-content-type-options": "nosniff" });
    reply.type(bytes[0] === 0x89 ? "image/png" : "image/jpeg");
    return bytes;
  });
  route(app, endpoints.withdrawClaim, async ({ actor, params }) => ({
    result: await withdrawClaim(deps, actor, params.claim_id),
  }));
  route(app, endpoints.writeToClaim, async ({ actor, params, body }) => ({
    result: await writeToClaim(deps, actor, { claimId: params.claim_id, text: body.text }),
  }));
  partnerRoute(app, deps, partner.claimOrder, ({ client, params, body }) =>
    claimOrder(deps, client, params.order_id, body),
  );
  route(app, operations.listAllClaims, async ({ query }) => ({ result: await listAllClaims(deps, query) }));
  route(app, operations.readClaimFigures, async () => ({ result: await readClaimFigures(deps) }));
  route(app, operations.readClaimEvidence, async ({ params }) => ({
    result: await readClaimEvidence(deps, params.id),
  }));
  route(app, operations.decideClaim, async ({ actor, params, body, reply }) => {
    const result = await decideClaim(deps, actor, params.id, body);
    if ("approval" in result) reply.code(202);
    return { result };
  });
}
