import type { FlagStates } from "@waybill/domain/markets/flags";
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
import type { BrandWatch } from "./current-brand.ts";

/** The dependencies that every feature receives. */
export interface Deps {
  readonly db: Kysely<Tables>;
  /**
   * For named prepared statements. Never take a client while holding another: the embedded database has only one.
   */
  readonly pool: Pool;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  /** fetch for addresses that the deployment configured. */
  readonly fetch: typeof fetch;
  readonly randomBytes: (size: number) => Buffer;
  /**
   * Returns a permanent 32-byte secret for one purpose ("web push"), equal in every process of the deployment; a
   * new TOKEN_SECRET does not change it.
   */
  readonly secret: (purpose: string) => Buffer;
  /**
   * Returns the keys for values that expire ("fee quotes"): the first signs, all of them verify. They change with
   * TOKEN_SECRET.
   */
  readonly signingSecrets: (purpose: string) => readonly [Buffer, ...Buffer[]];
  readonly fanOut: FanOut;
  readonly tracer: Tracer;
  /** Prefix of every name in Redis, which several deployments may share. */
  readonly deploymentId: string;
  /**
   * The current feature flags. For a vendor each flag is on or off; without a vendor it is the share of vendors
   * that have it.
   */
  readonly flags: (vendorId?: string) => Promise<FlagStates>;
  readonly brand: BrandWatch;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly copy: RestoredCopy;
  /** The address at which clients reach this server, without a trailing slash. */
  readonly publicUrl: () => string;
}
