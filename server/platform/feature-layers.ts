import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { localAddress } from "./start-and-stop.ts";
import type { WorkName } from "./work/work-of-process.ts";
import { openRepeatingWork } from "./work/repeating-work.ts";

/** Work that runs while the server listens; `start` gets the address of this process on this machine. */
export type FeatureWork = {
  start(address: string): void;
  close(): Promise<void>;
  /** The kind of process that does this work; defaults to the feature's. */
  readonly doneBy?: WorkedBy;
};

/** A value of WORK, or every process. */
export type WorkedBy = WorkName | "every process";

/**
 * One feature of the server. `Needs` is what lower features have opened, `Gives` is what this feature opens for
 * itself and for higher features. All five functions get the same dependencies.
 */
export interface Feature<Needs extends object = Deps, Gives extends object = object> {
  /** The name of the feature's folder. */
  readonly name: string;
  /** The tables that only this feature writes; other features use its functions or SQL fragments. */
  readonly owns?: readonly string[];
  /** Opens the feature's long-lived resources, which are passed on as dependencies. */
  readonly open?: (deps: Needs) => Gives | Promise<Gives>;
  /** Registers the feature's endpoints and pages. */
  readonly routes?: (app: FastifyInstance, deps: Needs & Gives) => void | Promise<void>;
  /** The feature's background work. */
  readonly work?: (deps: Needs & Gives) => readonly FeatureWork[];
  /** The kind of process that does the feature's work; defaults to `jobs`. */
  readonly workDoneBy?: WorkedBy;
  /** Deletes expired data; runs every hour. */
  readonly purge?: (deps: Needs & Gives) => Promise<unknown>;
  /** Closes what `open` opened, after its work has ended. */
  readonly close?: (deps: Needs & Gives) => unknown;
}

/** Any feature, whatever it needs and gives. */
type AnyFeature = {
  readonly name: string;
  readonly owns?: readonly string[];
  readonly open?: (deps: never) => unknown;
  readonly routes?: (app: FastifyInstance, deps: never) => void | Promise<void>;
  readonly work?: (deps: never) => readonly FeatureWork[];
  readonly workDoneBy?: WorkedBy;
  readonly purge?: (deps: never) => Promise<unknown>;
  readonly close?: (deps: never) => unknown;
};

/**
 * Collects what the features below each feature have opened, from the lowest up; a feature that needs more is a
 * compile error.
 */
type Standing<Floors extends readonly AnyFeature[], Base> = Floors extends readonly [
  ...infer Above extends readonly AnyFeature[],
  infer Lowest,
]
  ? Lowest extends Feature<infer Needs extends object, infer Gives>
    ? Base extends Needs
      ? readonly [...Standing<Above, Base & Gives>, Lowest]
      : readonly [...Above, { error: "This feature needs what no feature below it opens." }]
    : never
  : readonly [];

/**
 * The features of a server, top down. A feature does not compile if it needs something that no lower feature opens.
 */
export const layerFeatures =
  <Base extends object>() =>
  <const Floors extends readonly AnyFeature[]>(
    list: Floors & Standing<Floors, Base>,
  ): readonly AnyFeature[] =>
    list;

const purgeEveryMs = 3_600_000;
/** Purge a minute after the start too, so that a process that lives for less than an hour also purges. */
const purgeFirstAfterMs = 60_000;

/** Opens the features from the lowest up, starts their work when the server listens, and closes them from the top down. */
export async function openFeatures(
  app: FastifyInstance,
  features: readonly AnyFeature[],
  base: Deps,
): Promise<void> {
  const fromBelow = features.toReversed();
  const opened = { ...base };
  // `layerFeatures` has checked at compile time that each feature gets its dependencies.
  const deps = opened as never;
  for (const { open } of fromBelow) Object.assign(opened, await open?.(deps));

  const purging = openRepeatingWork(base, {
    name: "purging",
    everyMs: purgeEveryMs,
    firstAfterMs: purgeFirstAfterMs,
    work: async () => {
      for (const { purge } of fromBelow) await purge?.(deps);
    },
  });
  const running = fromBelow.map((feature) => ({ feature, work: feature.work?.(deps) ?? [] }));
  const { settings } = base;
  const isDoneHere = (doneBy: WorkedBy) => doneBy === "every process" || settings.work.has(doneBy);
  app.addHook("onListen", async () => {
    // If this process does not serve the API, its work calls a process that does.
    const own = localAddress(app, settings);
    const address = settings.work.has("web") ? own : (settings.publicUrl ?? own);
    for (const { feature, work } of running)
      for (const one of work) {
        const doneBy = one.doneBy ?? feature.workDoneBy ?? "jobs";
        if (!isDoneHere(doneBy)) continue;
        if (doneBy === "every process" || doneBy === "live") one.start(address);
        else base.copy.whenOpen(() => one.start(address));
      }
    if (isDoneHere("jobs")) base.copy.whenOpen(() => purging.start());
  });
  app.addHook("onClose", async () => {
    await purging.close();
    // A feature that fails to close must not keep the others open.
    const closing = async (name: string, close: () => unknown) => {
      try {
        await close();
      } catch (error) {
        base.log.warn({ err: error, feature: name }, "closing a feature failed");
      }
    };
    for (const { feature, work } of running.toReversed()) {
      for (const one of work.toReversed()) await closing(feature.name, () => one.close());
      await closing(feature.name, () => feature.close?.(deps));
    }
  });
  answerWhatIsDoneHere(app, settings.work);
  for (const { routes } of fromBelow) await routes?.(app, deps);
}

/** Every process answers probes and metrics; API, pages and websockets only if WORK includes them. */
function answerWhatIsDoneHere(app: FastifyInstance, work: ReadonlySet<WorkName>): void {
  if (work.has("web") && work.has("live")) return;
  app.addHook("onRequest", async ({ url, headers }, reply) => {
    if (/^\/(?:health|metrics)(?:[/?]|$)/.test(url)) return;
    const isLive = headers.upgrade !== undefined;
    if (work.has(isLive ? "live" : "web")) return;
    await reply
      .code(503)
      .header("retry-after", "1")
      .header("connection", "close")
      .send({ status: 503, message: `This process does not do ${isLive ? "live" : "web"}: see WORK.` });
  });
}
