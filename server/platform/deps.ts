import type { FlagsNow } from "@waybill/domain/markets/flags";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Tables } from "./database/tables.ts";
import type { Tracer } from "./tracing/tracer.ts";
import type { FanOut } from "./fan-out/fan-out.ts";
import type { Metrics } from "./http/metrics.ts";
import type { Readiness } from "./work/readiness.ts";
import type { RestoredCopy } from "./settings/restored-copy.ts";
import type { Settings } from "./settings/settings.ts";
import type { BrandWatch } from "./worn-brand.ts";

/** The dependencies that every feature receives. */
export interface Deps {
  readonly db: Kysely<Tables>;
  /** For named prepared statements. Never take a client from it while holding another: the embedded one has just one. */
  readonly pool: Pool;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  /** For calls to services that a deployment named. */
  readonly fetch: typeof fetch;
  readonly randomBytes: (size: number) => Buffer;
  /** 32 bytes for one purpose ("web push"), the same in every process of the cell for good, whatever TOKEN_SECRET becomes. */
  readonly secret: (purpose: string) => Buffer;
  /** Keys for values that expire ("fee quotes"): the first signs, all of them verify. They change with TOKEN_SECRET. */
  readonly signingSecrets: (purpose: string) => readonly [Buffer, ...Buffer[]];
  readonly fanOut: FanOut;
  readonly tracer: Tracer;
  /** Begins every name in Redis, which several deployments may share. */
  readonly deploymentId: string;
  /** The current feature flags; for a vendor each is on or off, else it has the share of vendors with it. */
  readonly flags: (vendorId?: string) => Promise<FlagsNow>;
  readonly brand: BrandWatch;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly copy: RestoredCopy;
  /** Where clients reach us; without a slash at the end. */
  readonly publicUrl: () => string;
}
