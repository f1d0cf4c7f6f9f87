import {
  type FlagName,
  flagNames,
  flagsAtStart,
  type FlagsNow,
  isOnFor,
} from "@waybill/domain/markets/flags";
import { cached } from "../../platform/cached.ts";
import type { Actor } from "../../platform/actor.ts";
import { isDatabaseAway } from "../../platform/database/database-away.ts";
import type { Deps } from "../../platform/deps.ts";
import { askFlagService } from "./flag-service.ts";
import { openReadFlags } from "./read-flags.ts";
import { findRoot, flagsInTable } from "./rows.ts";

/** Every flag as it is now, by name: for a vendor, or else for all. */
export const readFlagsNow = async (
  { flags }: Pick<Deps, "flags">,
  vendorId?: string,
): Promise<Record<FlagName, boolean>> => {
  const now = await flags(vendorId);
  return Object.fromEntries(flagNames.map((name) => [name, isOnFor(name, now[name], undefined)])) as Record<
    FlagName,
    boolean
  >;
};

/** Whether one flag is on now: for a vendor, or else for all. */
export const flagIsOn = async (
  { flags }: Pick<Deps, "flags">,
  name: FlagName,
  vendorId?: string,
): Promise<boolean> => isOnFor(name, (await flags(vendorId))[name], undefined);

/** The vendor whose flags somebody has; undefined: those of nobody in particular. */
export function vendorOf(actor: Actor | undefined): string | undefined {
  if (actor?.kind === "vendor" || actor?.kind === "client") return [...actor.vendorIds][0];
  return actor?.kind === "partner" ? actor.vendorId : undefined;
}

type FlagDeps = Pick<Deps, "db" | "settings" | "now" | "log" | "fetch">;

/** A switch at the flag service is known here so soon: the rest of its five minutes belongs to the clients (spec §4). */
export const askServiceEveryMs = 5000;

/**
 * The flags of this deployment: those of the table, and over them those of the flag service that was named. That one is
 * asked every few seconds, while the last values serve; where it fails they stay, and the table where there are none.
 * Where the database is away too its last flags stay, else those of the file.
 */
export function openFlags(deps: FlagDeps, inFile = openReadFlags(deps)): Deps["flags"] {
  const service = openFlagService(deps);
  let lastOfTable: FlagsNow | undefined;
  const ofTable = async (): Promise<FlagsNow> => {
    try {
      lastOfTable = await flagsInTable(deps);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      deps.log.warn({ reason: (error as Error).message }, "the table of flags cannot be read");
    }
    return lastOfTable ?? asFlags({ ...flagsAtStart("prd"), ...inFile() });
  };
  const rootOf = cached((vendorId: string) => findRoot(deps.db, vendorId), {
    keyOf: (vendorId) => vendorId,
    now: deps.now,
    lifeMs: rootLifeMs,
    most: 10_000,
  });
  return async (vendorId) => {
    const all = { ...(await ofTable()), ...(await service()) };
    if (vendorId === undefined || flagNames.every((name) => all[name].share === undefined)) return all;
    return forBusiness(all, await rootOf(vendorId));
  };
}

const rootLifeMs = 60_000;

const forBusiness = (all: FlagsNow, business: string): FlagsNow =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(
    flagNames.map((name) => {
      const { share: _, ...flag } = all[name];
      return [name, { ...flag, isOn: isOnFor(name, all[name], business) }];
    }),
  ) as FlagsNow;

const asFlags = (on: Readonly<Record<FlagName, boolean>>): FlagsNow =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(flagNames.map((name) => [name, { isOn: on[name] }])) as FlagsNow;

/** What the flag service said last; nothing where none was named. */
function openFlagService(deps: FlagDeps): () => Promise<Partial<FlagsNow>> {
  const { settings, now, log } = deps;
  if (settings.flagServiceUrl === undefined) return async () => ({});
  let last: Partial<FlagsNow> | undefined;
  let asked = -Infinity;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    try {
      last = await askFlagService(deps);
    } catch (error) {
      log.error({ err: error }, "the flag service does not answer; the last flags stay");
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    const time = now().getTime();
    if (time - asked >= askServiceEveryMs) {
      asked = time;
      asking ??= ask();
    }
    if (last === undefined) await asking;
    return last ?? {};
  };
}
