import type { Country } from "@waybill/domain/markets/countries";
import { isOutletOpen, outletOpensAfter } from "@waybill/domain/time/opening-hours";
import { isMalformed, isOpen, knownHours, nextDay, nextOpening } from "@waybill/domain/time/service-hours";
import { isPausedAt } from "@waybill/domain/vendors/outlet-service";
import { countryParameter } from "./parameters/country-parameter.ts";
import { cached } from "../platform/cached.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findOutletRules, type OutletRules } from "./outlet-rules-rows.ts";

/**
 * Decides when orders are accepted: by the country's hours, and by an outlet's own hours and pauses. Created once,
 * because it caches them.
 */
export type ServiceTimes = {
  /**
   * Refuses an outlet that is suspended, paused, or closed by its own hours. `wantedAt` in unix seconds; null: at once.
   */
  requireOutlet(vendorId: string, wantedAt: number | null): Promise<void>;
  /** The same, and the country's hours. */
  requireOpen(vendorId: string, wantedAt: number | null): Promise<void>;
  /** The time at which an outlet that is closed at a moment opens next, by its own hours and its country's. */
  opensAfter(rules: OutletRules, closed: Date): Promise<Date | undefined>;
  isOpen(rules: OutletRules, at: Date): Promise<boolean>;
  /** The time from which an outlet takes orders: now if it does; undefined: unknown. */
  takesOrdersFrom(vendorId: string): Promise<Date | undefined>;
  /** The outlet's usual preparation minutes; 0: not set. */
  preparationMinutes(vendorId: string): Promise<number>;
  /** Something about an outlet was changed and committed here. Other processes see it within a second. */
  forget(): void;
};

/** Cached, so that orders need no statement for the settings; changes by other processes apply a second later. */
const lifeMs = 1000;
const maxDaysAhead = 14;
/** The search for a common minute of outlet's and country's hours stops after this many steps. */
const maxTurns = 40;

const noRules: OutletRules = {
  preparation_minutes: 0,
  opening_hours: [],
  closed_days: [],
  pause: null,
  isSuspended: () => false,
};

type ServiceDeps = Pick<Deps, "db" | "pool" | "settings" | "now"> & { country: Country };

export function serviceTimes(deps: ServiceDeps): ServiceTimes {
  const { country, now } = deps;
  const { timezone } = country;
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone: timezone });
  const parameter = cached((at: Date) => countryParameter(deps, "serviceHours", at), {
    keyOf: (at) => dayOf.format(at),
    now,
    lifeMs,
    most: 20,
  });
  let changes = 0;
  const rulesOf = cached((vendorId: string) => findOutletRules(deps.pool, vendorId), {
    keyOf: (vendorId) => `${changes} ${vendorId}`,
    now,
    lifeMs,
    most: 10_000,
  });
  const hoursAt = async (at: Date) => knownHours(await parameter(at));
  const isServed = async (at: Date) => isOpen(await hoursAt(at), at, timezone);

  /** The next opening of the country's service after a closed moment; undefined if not within two weeks. */
  async function serviceOpensAfter(closed: Date): Promise<Date | undefined> {
    let from = closed;
    for (let day = 0; day < maxDaysAhead; day += 1) {
      const hours = await hoursAt(from);
      const next = nextDay(from, timezone);
      const opening = isMalformed(hours) ? next : nextOpening(hours, from, timezone);
      if (opening < next) return opening;
      from = next;
    }
    return undefined;
  }

  async function opensAfter(rules: OutletRules, closed: Date): Promise<Date | undefined> {
    let at: Date | undefined = closed;
    for (let look = 0; at && look < maxTurns; look += 1) {
      if (!isOutletOpen(rules, at, timezone)) at = outletOpensAfter(rules, at, timezone);
      else if (await isServed(at)) return at;
      else at = await serviceOpensAfter(at);
    }
    return undefined;
  }

  const wanted = (wantedAt: number | null) => (wantedAt === null ? now() : new Date(wantedAt * 1000));
  const closedUntil = (opening: Date | undefined) => ({
    path: ["preordered_for"],
    meta: opening && { opens_at: opening.toISOString() },
  });

  async function requireRules(rules: OutletRules, at: Date): Promise<void> {
    if (rules.isSuspended(now())) throw new Refused("vendor_suspended", { path: ["vendor_id"] });
    const { pause } = rules;
    if (isPausedAt(pause, at)) {
      const meta = pause.until ? { until: pause.until.toISOString() } : undefined;
      throw new Refused("outlet_paused", { path: ["vendor_id"], values: { reason: pause.reason }, meta });
    }
    if (!isOutletOpen(rules, at, timezone))
      throw new Refused("outlet_closed", closedUntil(await opensAfter(rules, at)));
  }

  return {
    requireOutlet: async (vendorId, wantedAt) =>
      requireRules((await rulesOf(vendorId)) ?? noRules, wanted(wantedAt)),
    requireOpen: async (vendorId, wantedAt) => {
      const rules = (await rulesOf(vendorId)) ?? noRules;
      const at = wanted(wantedAt);
      if (!(await isServed(at)))
        throw new Refused("service_closed", closedUntil(await opensAfter(rules, at)));
      await requireRules(rules, at);
    },
    opensAfter,
    isOpen: async (rules, at) =>
      !isPausedAt(rules.pause, at) && isOutletOpen(rules, at, timezone) && (await isServed(at)),
    takesOrdersFrom: async (vendorId) => {
      const rules = (await rulesOf(vendorId)) ?? noRules;
      const at = now();
      const resumes = isPausedAt(rules.pause, at) ? rules.pause.until : at;
      if (!resumes) return undefined;
      const isTaking = isOutletOpen(rules, resumes, timezone) && (await isServed(resumes));
      return isTaking ? resumes : opensAfter(rules, resumes);
    },
    preparationMinutes: async (vendorId) => (await rulesOf(vendorId))?.preparation_minutes ?? 0,
    forget: () => {
      changes += 1;
    },
  };
}
