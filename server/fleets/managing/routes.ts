import * as fleets from "@waybill/contract/operations/fleets";
import * as incidents from "@waybill/contract/operations/incidents";
import * as riders from "@waybill/contract/operations/riders";
import type { FastifyInstance } from "fastify";
import { ownIncident, listIncidents } from "../incidents/incidents.ts";
import { addIncident } from "../incidents/add-incident.ts";
import { resolveIncident } from "../incidents/resolve-incident.ts";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { pictureBodyLimit } from "../proofs/picture.ts";
import type { RiderDeps } from "../riders/rider-deps.ts";
import { putPhotoOfRider, readPhotoOfRider } from "../riders/photos/photo-of-rider.ts";
import { endFleetKey, addFleetKey } from "./fleet-keys.ts";
import { listFleets, addFleet } from "./fleets.ts";
import { listRatingsOfRider } from "./list-ratings-of-rider.ts";
import { addRider, changeRider, listConsoleRiders, readConsoleRider, reinstateRider } from "./riders.ts";
import { suspendRider } from "./suspend-rider.ts";

/** Operators' endpoints for riders, fleets and incidents. */
export function consoleRiderRoutes(app: FastifyInstance, deps: Deps & Pick<RiderDeps, "proofs">): void {
  route(app, riders.listConsoleRiders, async ({ query }) => ({
    result: await listConsoleRiders(deps, query),
  }));
  route(app, riders.readConsoleRider, async ({ params }) => ({
    result: await readConsoleRider(deps, params.rider_id),
  }));
  route(app, riders.listRatingsOfRider, async ({ params, query }) => ({
    result: await listRatingsOfRider(deps, params.rider_id, query),
  }));
  route(app, riders.addRider, async ({ actor, body }) => ({
    result: await addRider(deps, actor, body),
  }));
  route(app, riders.changeRider, async ({ actor, params, body }) => ({
    result: await changeRider(deps, actor, params.rider_id, body),
  }));
  route(app, riders.suspendRider, async ({ actor, params, body }) => ({
    result: await suspendRider(deps, actor, { riderId: params.rider_id, ...body }),
  }));
  route(app, riders.readPhotoOfRider, async ({ params, reply }) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" }).type("image/jpeg");
    return readPhotoOfRider(deps, params.rider_id);
  });
  route(
    app,
    riders.putPhotoOfRider,
    async ({ actor, params: { rider_id }, body: { image } }) => {
      await putPhotoOfRider(deps, actor, rider_id, image);
      return { result: await readConsoleRider(deps, rider_id) };
    },
    { bodyLimit: pictureBodyLimit },
  );
  route(app, riders.reinstateRider, async ({ actor, params }) => ({
    result: await reinstateRider(deps, actor, params.rider_id),
  }));
  fleetRoutes(app, deps);
}

function fleetRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, fleets.listFleets, async ({ query }) => ({ result: await listFleets(deps, query) }));
  route(app, fleets.addFleet, async ({ actor, body }) => ({ result: await addFleet(deps, actor, body) }));
  route(app, fleets.addFleetKey, async ({ actor, params, body }) => ({
    result: await addFleetKey(deps, actor, { fleetId: params.fleet_id, ...body }),
  }));
  route(app, fleets.endFleetKey, async ({ actor, params }) => {
    await endFleetKey(deps, actor, { fleetId: params.fleet_id, keyId: params.key });
    return undefined;
  });

  route(app, incidents.listIncidents, async ({ query }) => ({ result: await listIncidents(deps, query) }));
  route(app, incidents.addIncident, async ({ actor, body }) => ({
    result: await addIncident(deps, actor, body),
  }));
  route(app, incidents.ownIncident, async ({ actor, params, body }) => ({
    result: await ownIncident(deps, actor, { incidentId: params.incident_id, ...body }),
  }));
  route(app, incidents.resolveIncident, async ({ actor, params, body }) => ({
    result: await resolveIncident(deps, actor, params.incident_id, body),
  }));
}
