import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { uncounted } from "./rate-limit.ts";

const patienceMs = 2000;

/** Whether the process lives, and whether it can serve. Written by hand: a probe must never be refused. */
export const healthRoutes = (app: FastifyInstance, { pool, log }: Deps): void => {
  const isReady = async (): Promise<boolean> => {
    const asked = pool.query("select 1").then(
      () => true,
      (error: Error) => {
        log.warn({ reason: error.message }, "the database does not answer");
        return false;
      },
    );
    return Promise.race([asked, wait(patienceMs, false, { ref: false })]);
  };

  app.get("/health/live", uncounted, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "live" }),
  );
  app.get("/health/ready", uncounted, async (_request, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: ready ? "ready" : "unavailable" });
  });
};
