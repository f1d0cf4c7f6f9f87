import type { Accounts } from "../accounts/open-accounts.ts";
import type { SandboxSteps } from "../orders/moving/move-order-in-sandbox.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { PlaceDeps } from "../places/feature.ts";
import type { PlatformDeps } from "../platform/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { vapidKeys } from "../platform/messages/push-keys.ts";
import type { RepeatingWork } from "../platform/work/repeating-work.ts";
import { chooseCouriers, type CourierDeps } from "./couriers/choose-couriers.ts";
import { openCourierWork } from "./couriers/courier-work.ts";
import { courierRoutes } from "./couriers/routes.ts";
import { purgeDecisions } from "./decisions/save-decisions.ts";
import { simulatedRiders } from "./dispatch/call-simulated-riders.ts";
import { readDispatchGauges } from "./dispatch/dispatch-gauges.ts";
import { openDispatching } from "./dispatch/dispatcher.ts";
import { dispatchRoutes } from "./dispatch/routes.ts";
import { openTimesLearning } from "./learning/learn-times.ts";
import { openPromiseChecks } from "./promises/check-promises.ts";
import { openOverdueChoices } from "./failures/overdue-choices.ts";
import { failureRoutes } from "./failures/routes.ts";
import { consoleRiderRoutes } from "./managing/routes.ts";
import { openPaces, type Paces } from "./paces/paces.ts";
import { payCancelledJobs } from "./pay/pay-cancelled-jobs.ts";
import { payRoutes } from "./pay/routes.ts";
import { chooseProofStore, proofCheckEveryMs } from "./proofs/proof-deps.ts";
import { type ProofLinks, proofLinks } from "./proofs/proof-links.ts";
import { returnProver } from "./proofs/prove-return.ts";
import { proofRoutes } from "./proofs/routes.ts";
import { endedJobs } from "./riders/jobs/jobs-sql.ts";
import { riderAppRoutes } from "./riders/rider-app-routes.ts";
import { riderRoutes } from "./riders/routes.ts";
import type { PushDeps } from "./riders/offers/push-deps.ts";
import { purgePositions } from "./riders/shift/report-positions.ts";
import { stopSimulatingRider } from "./riders/stop-simulating-rows.ts";

type Needs = Accounts &
  OrderDeps &
  PlatformDeps &
  Pick<PlaceDeps, "rideTimes"> & { readonly sandboxSteps: SandboxSteps };

export type FleetDeps = Pick<CourierDeps, "proofs" | "couriers"> & {
  readonly links: ProofLinks;
  readonly push: PushDeps;
  readonly courierWork: RepeatingWork;
  readonly paces: Paces;
};

/** Riders and outside couriers: their endpoints, background work and proofs. */
export const fleets: Feature<Needs, FleetDeps> = {
  name: "fleets",
  owns: [
    "fleets",
    "riders",
    "shifts",
    "positions",
    "latest_positions",
    "rider_positions",
    "offers",
    "offered_orders",
    "offer_pushes",
    "push_subscriptions",
    "jobs",
    "rider_tours",
    "rider_events",
    "rider_contacts",
    "earnings",
    "pay_rules",
    "cash_entries",
    "incidents",
    "courier_deliveries",
    "dispatch_leases",
    "paces",
    "learned_hours",
    "dispatch_decisions",
    "after_failures",
  ],
  open: (deps) => {
    readDispatchGauges(deps);
    const proofs = chooseProofStore(deps);
    deps.readiness.add("proof store", () => proofs.check(), proofCheckEveryMs(deps.settings));
    const couriers = chooseCouriers(deps);
    const { outgoing } = deps;
    deps.riderTakeOvers.push((riderId) => stopSimulatingRider(deps.pool, riderId, deps.now()));
    deps.alongMoves.push(endedJobs);
    deps.cancelSteps.push(payCancelledJobs(deps.settings));
    deps.sandboxSteps.proveReturn = returnProver({ ...deps, proofs });
    return {
      proofs,
      couriers,
      links: proofLinks(deps),
      push: { publicKey: vapidKeys(deps)?.publicKey, isAllowed: (url) => outgoing.isAllowed(url) },
      courierWork: openCourierWork({ ...deps, proofs, couriers }),
      paces: openPaces(deps),
    };
  },
  routes: async (app, deps) => {
    riderRoutes(app, deps);
    await riderAppRoutes(app, deps);
    failureRoutes(app, deps);
    courierRoutes(app, { ...deps, wake: () => deps.courierWork.wake() });
    proofRoutes(app, deps, deps.links);
    consoleRiderRoutes(app, deps);
    payRoutes(app, deps);
    dispatchRoutes(app, deps);
  },
  workDoneBy: "dispatch",
  work: (deps) => [
    deps.courierWork,
    deps.paces.learning,
    openDispatching(deps),
    simulatedRiders(deps),
    openOverdueChoices(deps),
    openPromiseChecks(deps),
    openTimesLearning(deps),
  ],
  purge: async (deps) => {
    await purgePositions(deps);
    await purgeDecisions(deps);
  },
};
