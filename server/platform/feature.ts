import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import type { Feature } from "./feature-layers.ts";
import { version } from "./database/schema-compatibility.ts";
import { readAtScrape, readEachAtScrape } from "./http/metrics.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { metricsRoutes, serveMetrics } from "./http/metrics-routes.ts";
import { openWebsockets } from "./http/open-websockets.ts";
import { openPageScripts, type PageScripts, pageScriptRoutes } from "./http/served-file.ts";
import { openOutgoingPost, type OutgoingPost } from "./outgoing/outgoing-post.ts";

export type PlatformDeps = {
  /** Posts to addresses that strangers chose. */
  readonly outgoing: OutgoingPost;
  readonly pageScripts: PageScripts;
};
type MetricsServer = { readonly closeMetrics: () => Promise<void> };

/**
 * The lowest feature, on which all others build. Its routes are registered first, because the websocket plugin must
 * see all later ones.
 */
export const platform: Feature<Deps, PlatformDeps & MetricsServer> = {
  name: "platform",
  owns: [
    "cell_key_seals",
    "cell_keys",
    "deployment",
    "queued_messages",
    "schema_compatibility",
    "secrets",
    "sent_messages",
  ],
  open: async (deps) => {
    readMachineFigures(deps);
    return {
      outgoing: openOutgoingPost({ testHosts: deps.settings.webhookTestHosts }),
      pageScripts: openPageScripts(),
      closeMetrics: await serveMetrics(deps),
    };
  },
  routes: async (app: FastifyInstance, deps) => {
    await openWebsockets(app);
    healthRoutes(app, deps);
    metricsRoutes(app, deps);
    pageScriptRoutes(app, deps.pageScripts);
  },
  close: async ({ outgoing, closeMetrics }) => {
    outgoing.close();
    await closeMetrics();
  },
};

/** Metrics that are read at each scrape: the version, the pool, Redis and the disk. */
function readMachineFigures({ metrics, pool, settings, fanOut }: Deps): void {
  metrics.buildInfo.set({ version }, 1);
  readEachAtScrape(metrics.databaseConnections, "state", async () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  readAtScrape(metrics.diskFreeBytes, async () => {
    const { bavail, bsize } = await statfs(settings.dataDir);
    return bavail * bsize;
  });
  const { isConnected } = fanOut;
  if (isConnected) readAtScrape(metrics.redisUp, async () => (isConnected() ? 1 : 0));
}
