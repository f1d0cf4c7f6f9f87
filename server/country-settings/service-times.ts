import type { Country } from "@waybill/domain/markets/countries";
import { isOutletOpen, outletOpensAfter } from "@waybill/domain/time/opening-hours";
import {
  isMalformed,
  isOpen,
  parseHoursLeniently,
  nextDay,
  nextOpening,
} from "@waybill/domain/time/service-hours";
import { isPausedAt } from "@waybill/domain/vendors/outlet-service";
import { countryParameter } from "./parameters/country-parameter.ts";
import { cached } from "../platform/cached.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findOutletRules, type OutletRules } from "./outlet-rules-rows.ts";

/**
 * Decides when orders are accepted: by the country's hours, and by an outlet's own hours and pauses. Create it once
 * per process, because it caches them.
 */
export type ServiceTimes = {
  /**
   * Refuses an outlet that is suspended, paused, or closed by its own hours. `wantedAt` in Unix seconds; null for
   * an immediate order.
   */
  requireOutlet(vendorId: string, wantedAt: number | null): Promise<void>;
  /** Like requireOutlet, and also refuses a time outside the country's hours. */
  requireOpen(vendorId: string, wantedAt: number | null): Promise<void>;
  /** When an outlet that is closed at `closed` opens next, by its own hours and the country's. */
  opensAfter(rules: OutletRules, closed: Date): Promise<Date | undefined>;
  isOpen(rules: OutletRules, at: Date): Promise<boolean>;
  /** When an outlet takes orders next (now if it is open); undefined if unknown. */
  takesOrdersFrom(vendorId: string): Promise<Date | undefined>;
  /** The outlet's usual preparation time in minutes; 0 if not set. */
  preparationMinutes(vendorId: string): Promise<number>;
  /** Drops the cache after a committed change in this process. Other processes see the change within a second. */
  forget(): void;
};

/**
 * Cache lifetime, so that placing an order needs no query for settings; changes by other processes apply up to a
 * second later.
 */
const lifeMs = 1000;
const maxDaysAhead = 14;
/** Max steps when searching for a time at which both outlet and country are open. */
const maxLooks = 40;

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
    max: 20,
  });
  let changes = 0;
  const rulesOf = cached((vendorId: string) => findOutletRules(deps.pool, vendorId), {
    keyOf: (vendorId) => `${changes} ${vendorId}`,
    now,
    lifeMs,
    max: 10_000,
  });
  const hoursAt = async (at: Date) => parseHoursLeniently(await parameter(at));
  const isServed = async (at: Date) => isOpen(await hoursAt(at), at, timezone);

  /** When the country's service opens next after `closed`; undefined if not within two weeks. */
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
    for (let look = 0; at && look < maxLooks; look += 1) {
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
