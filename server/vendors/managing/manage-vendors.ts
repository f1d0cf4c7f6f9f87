import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type {
  addVendor,
  changeVendor,
  ConsoleVendor,
  listConsoleVendors,
  suspendVendor,
} from "@waybill/contract/operations/vendors";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor, toMinor } from "@waybill/domain/money/money";
import { parseNotices, writtenNotices } from "@waybill/domain/notices/notices";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { announceVendors } from "../../accounts/who-acts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { PricingDeps } from "../../pricing/pricing-deps.ts";
import {
  type ConsoleVendorRow,
  findVendorRow,
  findVendorRows,
  insertVendorRow,
  putVendorPrice,
  setSuspension,
  updateVendorRow,
  type VendorFacts,
} from "./rows.ts";

const placeFields = [
  "address_text",
  "building",
  "city",
  "country_code",
  "latitude",
  "longitude",
  "postal_code",
  "street",
  "street_number",
  "unit",
  "rider_instructions",
] as const;

function vendorAnswer(
  row: ConsoleVendorRow,
  { settings, now }: Pick<Deps, "settings" | "now">,
): ConsoleVendor {
  const { currency } = countries[settings.country];
  const isOver = row.suspended_until !== null && row.suspended_until <= now();
  const limit = row.item_value_limit_minor;
  return {
    vendor_id: row.vendor_id,
    parent_vendor_id: row.parent_vendor_id,
    is_parent: row.is_parent,
    is_registered: row.is_registered,
    name: row.name,
    phone: row.phone,
    is_active: row.is_active,
    client_vendor_id: row.client_vendor_id,
    owners: row.owners,
    payment_methods: row.payment_methods,
    item_value_limit: limit === null ? null : fromMinor(limit, currency),
    notices: row.notices === null ? null : (parseNotices(row.notices) ?? null),
    price_override: row.pricing as ConsoleVendor["price_override"],
    // Each name is that of its column.
    location: Object.fromEntries(
      placeFields.map((field) => [field, row[field]]),
    ) as ConsoleVendor["location"],
    suspended:
      row.suspended_at === null || isOver
        ? null
        : {
            at: row.suspended_at.toISOString(),
            until: row.suspended_until?.toISOString() ?? null,
            reason: row.suspend_reason ?? "",
          },
    outlets: row.outlets,
    currency,
    created_at: row.created_at.toISOString(),
  };
}

export async function knownVendor(pool: Queryable, vendorId: string): Promise<ConsoleVendorRow> {
  const row = await findVendorRow(pool, vendorId);
  if (!row) throw new Refused("vendor_not_found");
  return row;
}

export const readVendorOfCell = async (deps: Deps, vendorId: string): Promise<ConsoleVendor> =>
  vendorAnswer(await knownVendor(deps.pool, vendorId), deps);

export async function listVendorsOfCell(
  deps: Deps,
  { q, parent, suspended, cursor, limit = defaultPage }: Parsed<(typeof listConsoleVendors)["query"]>,
): Promise<AnswerOf<typeof listConsoleVendors>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findVendorRows(deps.pool, {
    q,
    parent,
    after,
    now: deps.now(),
    limit: limit + 1,
    isSuspended: suspended === undefined ? undefined : suspended === "true",
  });
  return pageAfter(
    rows,
    limit,
    ({ vendor_id }) => [vendor_id],
    (row) => vendorAnswer(row, deps),
  );
}

/** A price of a vendor's own counts at once. */
type VendorDeps = Deps & Pick<PricingDeps, "market">;
type Changes = BodyOf<typeof changeVendor>;

function factsAfter(
  { settings }: Pick<Deps, "settings">,
  former: VendorFacts,
  changes: Changes,
): VendorFacts {
  const { item_value_limit, price_override: _, notices, location, ...others } = changes;
  const { currency } = countries[settings.country];
  const given = { ...others, ...location };
  const limit = item_value_limit === null ? null : toMinor(item_value_limit ?? 0, currency);
  return {
    ...former,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    item_value_limit_minor: item_value_limit === undefined ? former.item_value_limit_minor : limit,
    notices: notices === undefined ? former.notices : notices && writtenNotices(notices),
  };
}

/** What the audit keeps of a vendor: a business, without the people and doors of it. */
const audited = (facts: VendorFacts, pricing: Pricing | null) => ({
  name: facts.name,
  client_vendor_id: facts.client_vendor_id,
  is_active: facts.is_active,
  payment_methods: facts.payment_methods,
  item_value_limit_minor: facts.item_value_limit_minor,
  notices: facts.notices,
  price_override: pricing,
  latitude: facts.latitude,
  longitude: facts.longitude,
});

const factsOf = (row: ConsoleVendorRow): VendorFacts => ({
  name: row.name,
  phone: row.phone,
  client_vendor_id: row.client_vendor_id,
  is_active: row.is_active,
  owners: row.owners,
  payment_methods: row.payment_methods,
  notices: row.notices,
  item_value_limit_minor: row.item_value_limit_minor,
  address_text: row.address_text,
  unit: row.unit,
  building: row.building,
  street: row.street,
  street_number: row.street_number,
  city: row.city,
  postal_code: row.postal_code,
  country_code: row.country_code,
  latitude: row.latitude,
  longitude: row.longitude,
  rider_instructions: row.rider_instructions,
});

/** Changes what is agreed with a vendor; what is left out stays. */
export async function changeVendorFacts(
  deps: VendorDeps,
  by: Actor,
  vendorId: string,
  changes: Changes,
): Promise<ConsoleVendor> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = await knownVendor(pool, vendorId);
    const facts = factsAfter(deps, factsOf(former), changes);
    await updateVendorRow(pool, vendorId, facts);
    const pricing = changes.price_override === undefined ? former.pricing : changes.price_override;
    if (changes.price_override !== undefined) await putVendorPrice(pool, vendorId, changes.price_override);
    await recordAudit(
      db,
      { by, at },
      {
        action: "vendor.changed",
        subject: { kind: "vendor", id: vendorId },
        before: audited(factsOf(former), former.pricing),
        after: audited(facts, pricing),
      },
    );
  });
  if (changes.price_override !== undefined) await deps.market.changed();
  return readVendorOfCell(deps, vendorId);
}

/** Makes a vendor, a parent, or an outlet, which is paid as its parent is unless it is said otherwise. */
export async function makeVendor(
  deps: VendorDeps,
  by: Actor,
  { parent_vendor_id, is_parent = false, ...changes }: BodyOf<typeof addVendor>,
): Promise<ConsoleVendor> {
  const at = deps.now();
  const country = countries[deps.settings.country];
  const vendorId = `v-${deps.randomBytes(5).toString("hex")}`;
  const parentId = parent_vendor_id ?? null;
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const parent = parentId === null ? undefined : await knownVendor(pool, parentId);
    if (parent && !parent.is_parent) throw new Refused("vendor_not_found", { path: ["parent_vendor_id"] });
    const methods = Object.fromEntries(country.payment_methods.map((name) => [name, true]));
    const blank: VendorFacts = {
      name: "",
      phone: null,
      client_vendor_id: null,
      is_active: true,
      owners: [],
      payment_methods: parent?.payment_methods ?? methods,
      item_value_limit_minor: null,
      notices: null,
      address_text: null,
      unit: null,
      building: null,
      street: null,
      street_number: null,
      city: null,
      postal_code: null,
      country_code: country.code,
      latitude: null,
      longitude: null,
      rider_instructions: null,
    };
    const facts = factsAfter(deps, blank, changes);
    await insertVendorRow(pool, { vendorId, parentId, isParent: is_parent && parentId === null, at }, facts);
    const pricing = changes.price_override ?? null;
    if (pricing) await putVendorPrice(pool, vendorId, pricing);
    const subject = { kind: "vendor", id: vendorId };
    const after = { ...audited(facts, pricing), parent_vendor_id: parentId };
    await recordAudit(db, { by, at }, { action: "vendor.added", subject, after });
  });
  if (changes.price_override) await deps.market.changed();
  if (parentId !== null) await announceVendors(deps, parentId);
  return readVendorOfCell(deps, vendorId);
}

/** Takes no more orders of a vendor and its outlets, or takes them again. */
export async function setVendorSuspension(
  deps: Deps,
  by: Actor,
  vendorId: string,
  suspension: BodyOf<typeof suspendVendor> | null,
): Promise<ConsoleVendor> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = await knownVendor(pool, vendorId);
    const until = suspension?.until ? new Date(suspension.until) : null;
    await setSuspension(pool, vendorId, suspension && { at, until, reason: suspension.reason });
    const subject = { kind: "vendor", id: vendorId };
    const change = suspension
      ? { action: "vendor.suspended", subject, after: { reason: suspension.reason, until } }
      : { action: "vendor.reinstated", subject, before: { reason: former.suspend_reason } };
    await recordAudit(db, { by, at }, change);
  });
  return readVendorOfCell(deps, vendorId);
}
