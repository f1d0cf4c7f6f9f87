import * as endpoints from "@waybill/contract/riders/rider-app";
import * as jobEndpoints from "@waybill/contract/riders/rider-jobs";
import { heartbeatEveryMs } from "@waybill/domain/time/timings";
import type { FastifyInstance } from "fastify";
import { websocketToken } from "../../platform/http/websocket-upgrades.ts";
import { Refused } from "../../platform/http/refused.ts";
import { route } from "../../platform/http/route.ts";
import { maxPictureBytes } from "../proofs/picture.ts";
import { acceptOffer } from "./offers/accept-offer.ts";
import { declineOffer, listOffers } from "./offers/offers.ts";
import { callCustomer } from "./call-customer.ts";
import { seeChanges } from "./jobs/see-changes.ts";
import { noteContact } from "./jobs/note-contact.ts";
import { chooseNumberPool } from "./number-pool.ts";
import { putJobProof } from "./jobs/put-job-proof.ts";
import { deleteRider } from "./account/delete-rider.ts";
import { exportRider } from "./account/export-rider.ts";
import { readRiderAccount } from "./account/read-rider-account.ts";
import { listRidersJobs, listPastJobs, readJob } from "./jobs/jobs.ts";
import { subscribeToOffers } from "./offers/subscribe-to-offers.ts";
import { unsubscribeFromOffers } from "./offers/unsubscribe-from-offers.ts";
import { reportJobEvent } from "./report-job-event.ts";
import { reportPositions } from "./shift/report-positions.ts";
import { notifyRider, openRiderHub } from "./rider-hub.ts";
import type { RiderDeps } from "./rider-deps.ts";
import type { PushDeps } from "./offers/push-deps.ts";
import { readPushKey } from "./offers/read-push-key.ts";
import { readShift, setShift } from "./shift/shift.ts";

const pingEveryMs = 25_000;
/** In milliseconds: how soon changes without an announcement, such as an expired offer, are noticed. */
const refreshEveryMs = 5000;

/** The rider app's endpoints. The websocket plugin must be registered before. */
export async function riderAppRoutes(
  app: FastifyInstance,
  deps: RiderDeps & { push: PushDeps },
): Promise<void> {
  route(app, endpoints.readShift, async ({ actor }) => ({ result: await readShift(deps, actor) }));
  route(app, endpoints.setShift, async ({ actor, body: { state } }) => {
    const result = await setShift(deps, actor, state);
    await notifyRider(deps, actor.riderId);
    return { result };
  });
  route(app, endpoints.reportPositions, async ({ actor, body: { positions } }) => {
    await reportPositions(deps, actor, positions);
    return undefined;
  });
  route(app, jobEndpoints.listOffers, async ({ actor }) => ({ result: await listOffers(deps, actor) }));
  route(app, jobEndpoints.acceptOffer, async ({ actor, params: { offer_id } }) => {
    const result = await acceptOffer(deps, actor, offer_id);
    await notifyRider(deps, actor.riderId);
    return { result };
  });
  route(
    app,
    jobEndpoints.declineOffer,
    async ({ actor, params: { offer_id: offerId }, body: { reason } }) => {
      await declineOffer(deps, actor, { offerId, reason: reason ?? null });
      await notifyRider(deps, actor.riderId);
      return undefined;
    },
  );
  route(app, jobEndpoints.listRidersJobs, async ({ actor }) => ({
    result: await listRidersJobs(deps, actor),
  }));
  route(app, jobEndpoints.readJob, async ({ actor, params: { order_id } }) => ({
    result: await readJob(deps, actor, order_id),
  }));
  route(
    app,
    jobEndpoints.reportJobEvent,
    async ({ actor, params: { order_id }, body }) => {
      const result = await reportJobEvent(deps, actor, order_id, body);
      await notifyRider(deps, actor.riderId);
      return { result };
    },
    { bodyLimit: 1024 * 1024 },
  );
  route(app, endpoints.readPushKey, async () => ({ result: readPushKey(deps) }));
  route(app, endpoints.subscribeToOffers, async ({ actor, body, request }) => {
    await subscribeToOffers(deps, actor, body, request.headers["accept-language"]);
    return undefined;
  });
  route(app, endpoints.unsubscribeFromOffers, async ({ actor }) => {
    await unsubscribeFromOffers(deps, actor);
    return undefined;
  });
  route(app, jobEndpoints.noteContact, async ({ actor, params: { order_id: orderId }, body }) => {
    await noteContact(deps, actor, { orderId, ...body });
    await notifyRider(deps, actor.riderId);
    return undefined;
  });
  route(app, jobEndpoints.seeChanges, async ({ actor, params: { order_id } }) => {
    await seeChanges(deps, actor, order_id);
    await notifyRider(deps, actor.riderId);
    return undefined;
  });
  const numbers = chooseNumberPool(deps);
  route(app, jobEndpoints.callCustomer, async ({ actor, params: { order_id } }) => ({
    result: await callCustomer(deps, numbers, actor, order_id),
  }));
  route(app, endpoints.readRiderAccount, async ({ actor }) => ({
    result: await readRiderAccount(deps, actor),
  }));
  route(app, jobEndpoints.listPastJobs, async ({ actor }) => ({ result: await listPastJobs(deps, actor) }));
  route(app, endpoints.exportRider, async ({ actor }) => ({ result: await exportRider(deps, actor) }));
  route(app, endpoints.deleteRider, async ({ actor }) => {
    await deleteRider(deps, actor);
    return undefined;
  });
  await app.register(async (scope) => pictureRoutes(scope, deps));
  riderSocket(app, deps);
}

/** The only endpoint whose body is a picture, with its own body parser. */
function pictureRoutes(app: FastifyInstance, deps: RiderDeps): void {
  app.addContentTypeParser([...jobEndpoints.putJobProof.bodyTypes], { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
  route(
    app,
    jobEndpoints.putJobProof,
    async ({ actor, params: { order_id: orderId, kind }, request: { body } }) => {
      if (!Buffer.isBuffer(body)) throw new Refused("media_type_not_supported");
      const result = await putJobProof(deps, actor, { orderId, kind, bytes: body });
      await notifyRider(deps, actor.riderId);
      return { result };
    },
    { bodyLimit: maxPictureBytes },
  );
}

/** Sends offers and job changes over a websocket. */
function riderSocket(app: FastifyInstance, deps: RiderDeps): void {
  const hub = openRiderHub(deps);
  app.route({
    method: "GET",
    url: jobEndpoints.riderLivePath,
    config: { ownLimit: true },
    onRequest: async (request, reply) => {
      // The connection of a refused upgrade is closed after the response.
      if (request.ws) reply.header("connection", "close");
      request.actor = await app.findActor(websocketToken(request.headers));
      await app.limitCalls(request, reply);
      if (request.actor?.kind !== "rider") throw new Refused("not_signed_in");
    },
    wsHandler: (socket, { actor }) => {
      if (actor?.kind === "rider") hub.join(socket, actor);
      else socket.terminate();
    },
    // A GET without a websocket upgrade gets 404.
    handler: () => {
      throw new Refused("not_found");
    },
  });
  const timers = [
    setInterval(() => hub.pingAll(), pingEveryMs),
    setInterval(() => hub.beat(deps.now()), heartbeatEveryMs),
    setInterval(hub.refreshAll, refreshEveryMs),
  ];
  for (const timer of timers) timer.unref();
  app.addHook("onClose", async () => {
    timers.forEach(clearInterval);
    hub.close();
  });
}
