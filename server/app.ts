import type { FastifyInstance } from "fastify";
import { features, type Ground } from "./features.ts";
import { openFloors } from "./platform/floors.ts";
import { openHttpServer } from "./platform/http/http-server.ts";

type BuildOptions = {
  /** In tests: every answer and refusal is held against its endpoint. */
  checkAnswers?: boolean;
  /** In tests: is called with the methods and the address of every route. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
};

/** The whole product as one HTTP server. Closing it ends everything that was opened here. */
export async function buildApp(
  ground: Ground,
  { checkAnswers = false, onRoute }: BuildOptions = {},
): Promise<FastifyInstance> {
  const app = await openHttpServer(ground, { whoActs: ground.whoActs, checkAnswers });
  if (onRoute) app.addHook("onRoute", onRoute);
  await openFloors(app, features, ground);
  return app;
}
