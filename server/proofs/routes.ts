import * as endpoints from "@waybill/contract/riders";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/route.ts";
import { leaveProof } from "./leave-proof.ts";
import { maxPictureBytes } from "./picture.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { readProof } from "./read-proof.ts";

/** A picture in base64, with room for the JSON around it. */
const bodyLimit = Math.ceil((maxPictureBytes * 4) / 3) + 4096;

export function proofRoutes(app: FastifyInstance, deps: ProofDeps): void {
  route(app, endpoints.readProof, async ({ actor, params, reply }) => {
    const { bytes, mediaType } = await readProof(deps, actor, params);
    reply.headers({ "cache-control": "private, max-age=60", "x-content-type-options": "nosniff" });
    reply.type(mediaType);
    return bytes;
  });
  route(
    app,
    endpoints.leaveProof,
    async ({ actor, params: { orderId, kind }, body: { image } }) => ({
      result: await leaveProof(deps, actor, { orderId, kind, image }),
    }),
    { bodyLimit },
  );
}
