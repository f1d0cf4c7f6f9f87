import * as accounts from "@waybill/contract/accounts";
import type { EndpointFacts } from "@waybill/contract/endpoint";
import { endpoints } from "@waybill/contract/openapi";
import * as riderApp from "@waybill/contract/riders/rider-app";
import fastifyPlugin from "fastify-plugin";
import type { Deps } from "../deps.ts";
import { fastifyPath } from "./exchange/serve-endpoint.ts";
import { Refused } from "./refused.ts";

const routeOf = ({ method, path }: EndpointFacts) => `${method} ${fastifyPath(path)}`;

/** Calls that sign people in and out. */
const signingIn = new Set([
  ...[
    accounts.login,
    accounts.extendLogin,
    accounts.endSession,
    accounts.endOtherSessions,
    accounts.startGuestSession,
    accounts.forgotPassword,
    accounts.resetPassword,
    riderApp.sendRiderCode,
    riderApp.beginRiderSession,
    riderApp.extendRiderSession,
    riderApp.endRiderSession,
  ].map(routeOf),
  // The calls for signing out and for the second factor.
  ...endpoints.flatMap(({ facts }) => (facts.beforeSecondFactor ? [routeOf(facts)] : [])),
  "POST /oauth2/token",
]);

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
/** OFREP reads flags with a POST, and every screen sends it. */
const readingFlags = ["/ofrep/v1/evaluate/flags", "/ofrep/v1/evaluate/flags/:key"].map(
  (path) => `POST ${path}`,
);
const allowed = new Set([...signingIn, ...readingFlags]);
const retryAfter = 60;

/**
 * A restored copy refuses all changes until it is opened: otherwise an order would be lost with the copy, or a card
 * charged or a courier booked while the original deployment still serves.
 */
export const closedCopy = fastifyPlugin<Pick<Deps, "copy">>(async (app, { copy }) => {
  app.addHook("onRequest", (request, _reply, next) => {
    if (!copy.isClosed() || reading.has(request.method)) return next();
    if (allowed.has(`${request.method} ${request.routeOptions.url}`)) return next();
    next(new Refused("copy_closed", { retryAfter }));
  });
});
