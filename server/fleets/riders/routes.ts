import * as endpoints from "@waybill/contract/riders/riders";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { acceptJob } from "./jobs/accept-job.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { moveJob } from "./jobs/move-job.ts";
import { reportPosition } from "./jobs/report-position.ts";
import { listRiders } from "./list-riders.ts";
import { readRider } from "./read-rider.ts";
import type { RiderDeps } from "./rider-deps.ts";
import { readRiderPhoto } from "./photos/rider-photo.ts";

export function riderRoutes(app: FastifyInstance, deps: RiderDeps): void {
  route(app, endpoints.readRider, async ({ actor, params: { orderId } }) => ({
    result: await readRider(deps, actor, orderId),
  }));
  route(app, endpoints.listRiders, ({ actor, params: { vendorId }, query }) =>
    listRiders(deps, actor, vendorId, query),
  );
  route(app, endpoints.readRiderPhoto, async ({ actor, params: { orderId }, reply }) => {
    reply.headers({ "cache-control": "private, max-age=60", "x-content-type-options": "nosniff" });
    reply.type("image/jpeg");
    return readRiderPhoto(deps, actor, orderId);
  });
  route(app, endpoints.listJobs, ({ actor }) => listJobs(deps, actor));
  route(app, endpoints.acceptJob, async ({ actor, params: { orderId }, body }) => ({
    result: await acceptJob(deps, actor, orderId, body),
  }));
  route(app, endpoints.moveJob, async ({ actor, params: { orderId }, body: { status } }) => ({
    result: await moveJob(deps, actor, orderId, status),
  }));
  route(app, endpoints.reportPosition, async ({ actor, params: { orderId }, body }) => {
    await reportPosition(deps, actor, orderId, body);
    return undefined;
  });
}
