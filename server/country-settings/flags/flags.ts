import {
  type FlagName,
  flagNames,
  flagsAtStart,
  type FlagStates,
  isFlagOnFor,
} from "@waybill/domain/markets/flags";
import { cached } from "../../platform/cached.ts";
import type { Actor } from "../../platform/actor.ts";
import { isDatabaseAway } from "../../platform/database/database-away.ts";
import type { Deps } from "../../platform/deps.ts";
import { askFlagService } from "./flag-service.ts";
import { openReadFlags } from "./read-flags.ts";
import { findRoot, flagsInTable } from "./rows.ts";

/** The current value of every flag by name, for a vendor or for all. */
export const readFlagStates = async (
  { flags }: Pick<Deps, "flags">,
  vendorId?: string,
): Promise<Record<FlagName, boolean>> => {
  const now = await flags(vendorId);
  return Object.fromEntries(
    flagNames.map((name) => [name, isFlagOnFor(name, now[name], undefined)]),
  ) as Record<FlagName, boolean>;
};

/** True if a flag is on, for a vendor or for all. */
export const isFlagOn = async (
  { flags }: Pick<Deps, "flags">,
  name: FlagName,
  vendorId?: string,
): Promise<boolean> => isFlagOnFor(name, (await flags(vendorId))[name], undefined);

/** The vendor whose flags apply to an actor; undefined if the general flags apply. */
export function vendorOfActor(actor: Actor | undefined): string | undefined {
  if (actor?.kind === "vendor" || actor?.kind === "client") return [...actor.vendorIds][0];
  return actor?.kind === "partner" ? actor.vendorId : undefined;
}

type FlagDeps = Pick<Deps, "db" | "settings" | "now" | "log" | "fetch">;

/**
 * How often the flag service is polled, in milliseconds. Clients may cache flags for five minutes on top of this
 * (spec §4).
 */
export const askServiceEveryMs = 5000;

/**
 * The flags of this deployment: the table's values, overridden by the configured flag service. The service is
 * polled every few seconds; if it fails, its last values stay, or the table's if there are none. If the database
 * fails too, the last flags stay, else the file's apply.
 */
export function openFlags(deps: FlagDeps, inFile = openReadFlags(deps)): Deps["flags"] {
  const service = openFlagService(deps);
  let lastOfTable: FlagStates | undefined;
  const ofTable = async (): Promise<FlagStates> => {
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
    max: 10_000,
  });
  return async (vendorId) => {
    const states = { ...(await ofTable()), ...(await service()) };
    if (vendorId === undefined || flagNames.every((name) => states[name].share === undefined)) return states;
    return forBusiness(states, await rootOf(vendorId));
  };
}

const rootLifeMs = 60_000;

const forBusiness = (states: FlagStates, business: string): FlagStates =>
  // The cast restores the keys' names, which Object.fromEntries loses.
  Object.fromEntries(
    flagNames.map((name) => {
      const { share: _, ...flag } = states[name];
      return [name, { ...flag, isOn: isFlagOnFor(name, states[name], business) }];
    }),
  ) as FlagStates;

const asFlags = (on: Readonly<Record<FlagName, boolean>>): FlagStates =>
  // The cast restores the keys' names, which Object.fromEntries loses.
  Object.fromEntries(flagNames.map((name) => [name, { isOn: on[name] }])) as FlagStates;

/** Returns a function that reads the flag service's last values; they are empty if no service is configured. */
function openFlagService(deps: FlagDeps): () => Promise<Partial<FlagStates>> {
  const { settings, now, log } = deps;
  if (settings.flagServiceUrl === undefined) return async () => ({});
  let last: Partial<FlagStates> | undefined;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    try {
      last = await askFlagService(deps);
    } catch (error) {
      log.error({ err: error }, "the flag service does not answer; the last flags stay in use");
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    const time = now().getTime();
    if (time - askedAt >= askServiceEveryMs) {
      askedAt = time;
      asking ??= ask();
    }
    if (last === undefined) await asking;
    return last ?? {};
  };
}
