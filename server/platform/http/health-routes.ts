import type { FastifyInstance } from "fastify";
import { version } from "../database/schema-compatibility.ts";
import type { Deps } from "../deps.ts";
import { withoutRateLimit } from "./rate-limit/rate-limit.ts";

/** Liveness and readiness of the process. Registered without `route`, so that nothing refuses a probe. */
export const healthRoutes = (app: FastifyInstance, { pool, readiness, copy, settings }: Deps): void => {
  readiness.add("database", () => pool.query("select 1"), 0);

  app.get("/health", withoutRateLimit, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "live", version, work: [...settings.work] }),
  );
  app.get("/health/live", withoutRateLimit, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "live" }),
  );
  app.get("/health/ready", withoutRateLimit, async (_request, reply) => {
    const problems = readiness.isDraining() ? ["draining"] : await readiness.problems();
    const ready = problems.length === 0;
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({
        status: ready ? "ready" : "unavailable",
        ...(!ready && { problems }),
        // A copy that was restored from a backup neither dispatches nor sends anything.
        ...(copy.isClosed() && { restored: true }),
      });
  });
};
