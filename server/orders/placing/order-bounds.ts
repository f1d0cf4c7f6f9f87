import type { OrderRequest } from "@waybill/contract/order";
import { noItemValueLimit } from "@waybill/domain/limits";
import type { Country } from "@waybill/domain/markets/countries";
import { itemValueValidation } from "@waybill/domain/orders/item-value";
import { isMalformed, isOpen, knownHours, nextDay, nextOpening } from "@waybill/domain/time/service-hours";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { minorOrNone } from "../../pricing/quote.ts";
import { beyondItemValue, broken } from "./check-request.ts";
import { findExceededLimit } from "./rows.ts";

type Path = readonly string[];

/** What of an order its bounds look at; what is undefined is not asked about. */
export type Bounded = {
  /** When it is wanted, in unix seconds; null: at once. */
  wantedAt?: number | null | undefined;
  value?: { amount: number | string | null; isConfirmed: boolean; path: Path } | undefined;
  vendorId: string;
};

/** What a new order is held against beyond its own fields. */
export const boundsOf = ({
  vendor_id,
  order,
  preordered_for,
  item_value_confirmed,
}: OrderRequest): Bounded => ({
  vendorId: vendor_id ?? "",
  wantedAt: preordered_for ?? null,
  value: {
    amount: order?.amount ?? null,
    isConfirmed: item_value_confirmed === true,
    path: ["order", "amount"],
  },
});

/**
 * Refuses an order that its country's hours or its item-value limit do not let through, whatever channel it came by. An
 * outlet's own hours and pause belong here too.
 */
export type RequireOrderBounds = (asked: Bounded) => Promise<void>;

/** No order costs a statement for the settings, and what an operator changes holds a second later. */
const lifeMs = 1000;
const mostDaysAhead = 14;

type BoundsDeps = Pick<Deps, "db" | "pool" | "settings" | "now"> & { country: Country };

/** Made once: it remembers the settings for a moment. */
export function orderBounds(deps: BoundsDeps): RequireOrderBounds {
  const { country, now } = deps;
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone: country.timezone });
  const parameter = cached((name: string, at: Date) => countryParameter(deps, name, at), {
    keyOf: (name, at) => `${name} ${dayOf.format(at)}`,
    now,
    lifeMs,
    most: 20,
  });
  const hoursAt = async (at: Date) => knownHours(await parameter("serviceHours", at));
  const isOpenAt = async (at: Date) => isOpen(await hoursAt(at), at, country.timezone);

  /** When the service opens after a moment at which it is closed; undefined: not within two weeks. */
  async function opensAfter(closed: Date): Promise<Date | undefined> {
    let from = closed;
    for (let day = 0; day < mostDaysAhead; day += 1) {
      const hours = await hoursAt(from);
      const next = nextDay(from, country.timezone);
      const opening = isMalformed(hours) ? next : nextOpening(hours, from, country.timezone);
      if (opening < next) return opening;
      from = next;
    }
    return undefined;
  }

  async function requireOpen(wantedAt: number | null): Promise<void> {
    const at = wantedAt === null ? now() : new Date(wantedAt * 1000);
    if (await isOpenAt(at)) return;
    const opening = await opensAfter(at);
    throw new Refused("service_closed", {
      path: ["preordered_for"],
      meta: opening && { opens_at: opening.toISOString() },
    });
  }

  /** Says that items need a confirmation, unless none would help: the vendor's own limit comes before the country's. */
  async function requireConfirmed(
    { amount: typed, isConfirmed, path }: NonNullable<Bounded["value"]>,
    vendorId: string,
  ): Promise<void> {
    if (isConfirmed || typed === null) return;
    const amount = Number(typed);
    const asked = { amount, confirmedAmount: undefined };
    const { required, limit } = itemValueValidation(
      asked,
      await parameter("orderItemValueExceedLimit", now()),
    );
    if (!required || limit === noItemValueLimit) return;
    const amountMinor = minorOrNone(amount, country.currency) ?? null;
    const own = await findExceededLimit(deps.pool, { vendorId, amountMinor });
    if (own !== null) throw broken({ ...beyondItemValue(own, country.currency), path });
    const values = { amount: String(limit), currency: country.currency };
    throw new Refused("item_value_unconfirmed", { path, values, meta: { limit } });
  }

  return async ({ wantedAt, value, vendorId }) => {
    if (wantedAt !== undefined) await requireOpen(wantedAt);
    if (value) await requireConfirmed(value, vendorId);
  };
}
