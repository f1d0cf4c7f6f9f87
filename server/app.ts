import type { FastifyInstance } from "fastify";
import { features, type BaseDeps } from "./features.ts";
import { openFeatures } from "./platform/feature-layers.ts";
import { openHttpServer } from "./platform/http/http-server.ts";

type BuildOptions = {
  /** In tests: checks every response and refusal against its endpoint's contract. */
  checkAnswers?: boolean;
  /** In tests: called with the methods and the URL of every route. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
};

/** The whole product as one HTTP server. Closing it also closes everything opened here. */
export async function buildApp(
  base: BaseDeps,
  { checkAnswers = false, onRoute }: BuildOptions = {},
): Promise<FastifyInstance> {
  const app = await openHttpServer(base, { findActor: base.findActor, checkAnswers });
  if (onRoute) app.addHook("onRoute", onRoute);
  await openFeatures(app, features, base);
  return app;
}
