import * as endpoints from "@waybill/contract/riders/riders";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Readable } from "node:stream";
import { oneAtATime } from "../../history/one-at-a-time.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { route } from "../../platform/http/route.ts";
import { exportProofs } from "./export-proofs.ts";
import { leaveProof } from "./leave-proof.ts";
import { pictureBodyLimit } from "./picture.ts";
import type { ProofDeps } from "./proof-deps.ts";
import type { ProofLinks } from "./proof-links.ts";
import { linkProof, openProof, readProof } from "./proofs.ts";

/** A client that reads nothing for this many milliseconds is disconnected. */
const patienceMs = 60_000;

const show = (reply: FastifyReply, { bytes, mediaType }: { bytes: Buffer; mediaType: string }): Buffer => {
  reply.headers({ "cache-control": "private, max-age=60", "x-content-type-options": "nosniff" });
  reply.type(mediaType);
  return bytes;
};

export function proofRoutes(app: FastifyInstance, deps: ProofDeps & OrderDeps, links: ProofLinks): void {
  const begin = oneAtATime();

  route(app, endpoints.readProof, async ({ actor, params, reply }) =>
    show(reply, await readProof(deps, actor, params)),
  );
  route(app, endpoints.linkProof, ({ actor, params }) => linkProof(deps, links, actor, params));
  route(app, endpoints.openProof, async ({ params, query, reply }) =>
    show(reply, await openProof(deps, links, params, query)),
  );
  route(
    app,
    endpoints.leaveProof,
    async ({ actor, params: { orderId, kind }, body: { image } }) => ({
      result: await leaveProof(deps, actor, { orderId, kind, image }),
    }),
    { bodyLimit: pictureBodyLimit },
  );
  route(app, endpoints.exportProofs, async ({ actor, params: { vendorId }, query, reply }) => {
    const end = begin(actor);
    try {
      const isWanted = () => !reply.raw.destroyed;
      const bytes = await exportProofs(deps, actor, vendorId, query, isWanted);
      const name = `proofs-${vendorId.replaceAll(/[^\w-]/g, "_")}.zip`;
      reply.headers({ "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" });
      reply.type("application/zip");
      reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
      return Readable.from(bytes, { objectMode: false }).once("end", end).once("close", end);
    } catch (problem) {
      end();
      throw problem;
    }
  });
}
