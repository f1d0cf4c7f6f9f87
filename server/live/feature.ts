import type { Accounts } from "../accounts/open-accounts.ts";
import { actorOfSession } from "../accounts/actor-lookup.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { type LiveHub, openLiveHub } from "./live-hub.ts";
import { liveRoutes, liveWork } from "./routes.ts";

/** Live updates over websockets. */
export const live: Feature<Accounts, { readonly liveHub: LiveHub }> = {
  name: "live",
  open: (deps) => ({ liveHub: openLiveHub({ ...deps, actorOfSession: (id) => actorOfSession(deps, id) }) }),
  routes: liveRoutes,
  workDoneBy: "live",
  work: (deps) => [liveWork(deps.liveHub, deps)],
};
