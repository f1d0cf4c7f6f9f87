import type { VendorLocation } from "@waybill/contract/merchants/vendors";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import type { VendorRole } from "@waybill/domain/vendors/people";
import {
  insertPersonSql,
  putVendorRoleSql,
  takeVendorRoleSql,
} from "../../accounts/registering/people-sql.ts";
import type { VendorRow } from "../../platform/database/tables.ts";
import { fragment, joined, raw, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

export type ConsoleVendorRow = Omit<VendorRow, "owners" | "payment_methods"> & {
  owners: string[];
  payment_methods: Record<string, boolean>;
  suspended_at: Date | null;
  suspended_until: Date | null;
  suspend_reason: string | null;
  item_value_limit_minor: number | null;
  notices: string | null;
  pricing: Pricing | null;
  outlets: string[];
};

const select = fragment`select vendors.*, vendor_prices.pricing,
    array(select vendor_id from vendors outlets where outlets.parent_vendor_id = vendors.vendor_id order by vendor_id)
      as outlets
  from vendors left join vendor_prices using (vendor_id)`;

const consoleVendorSql = statement("console-vendor")`${select} where vendors.vendor_id = ${"vendorId"}`;

export const findVendorRow = (db: Queryable, vendorId: string): Promise<ConsoleVendorRow | undefined> =>
  firstRow<ConsoleVendorRow>(db, consoleVendorSql({ vendorId }));

export type VendorFilter = {
  q: string | undefined;
  parent: string | undefined;
  isSuspended: boolean | undefined;
  now: Date;
  after: string | undefined;
  limit: number;
};

const consoleVendorsSql = statement("console-vendors")`
  ${select} where (${"after"}::text is null or vendors.vendor_id > ${"after"})
  and (${"parent"}::text is null or parent_vendor_id = ${"parent"})
  and (${"isSuspended"}::boolean is null or (suspended_at is not null
    and coalesce(suspended_until > ${"now"}, true)) = ${"isSuspended"})
  and (${"pattern"}::text is null or name ilike ${"pattern"} or vendors.vendor_id ilike ${"pattern"})
  order by vendors.vendor_id limit ${"limit"}`;

export const findVendorRows = async (
  db: Queryable,
  { q, parent, isSuspended, now, after, limit }: VendorFilter,
): Promise<ConsoleVendorRow[]> => {
  const { rows } = await db.query<ConsoleVendorRow>(
    consoleVendorsSql({
      after: after ?? null,
      parent: parent ?? null,
      isSuspended: isSuspended ?? null,
      now,
      pattern: q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`,
      limit,
    }),
  );
  return rows;
};

export type VendorFacts = Pick<
  ConsoleVendorRow,
  | "name"
  | "phone"
  | "client_vendor_id"
  | "is_active"
  | "owners"
  | "payment_methods"
  | "item_value_limit_minor"
  | "notices"
> &
  Pick<ConsoleVendorRow, keyof VendorLocation>;

/** Lists every field, so that a new field without a column does not compile. */
const isColumn: Record<keyof VendorFacts, true> = {
  name: true,
  phone: true,
  client_vendor_id: true,
  is_active: true,
  owners: true,
  payment_methods: true,
  item_value_limit_minor: true,
  notices: true,
  address_text: true,
  unit: true,
  building: true,
  street: true,
  street_number: true,
  city: true,
  postal_code: true,
  country_code: true,
  latitude: true,
  longitude: true,
  rider_instructions: true,
};
const columns = Object.keys(isColumn) as (keyof VendorFacts)[];

const valuesOf = (facts: VendorFacts) => ({
  ...facts,
  owners: JSON.stringify(facts.owners),
  payment_methods: JSON.stringify(facts.payment_methods),
});

const insertConsoleVendorSql = statement("insert-console-vendor")`
  insert into vendors (vendor_id, parent_vendor_id, is_parent, created_at, ${raw(columns.join(", "))})
  values (${"vendorId"}, ${"parentId"}, ${"isParent"}, ${"at"},
    ${joined(
      columns.map((column) => fragment`${column}`),
      ", ",
    )})`;

export const insertVendorRow = async (
  db: Queryable,
  vendor: { vendorId: string; parentId: string | null; isParent: boolean; at: Date },
  facts: VendorFacts,
): Promise<void> => void (await db.query(insertConsoleVendorSql({ ...vendor, ...valuesOf(facts) })));

const updateConsoleVendorSql = statement("update-console-vendor")`
  update vendors set ${joined(
    columns.map((column) => fragment`${raw(column)} = ${column}`),
    ", ",
  )}
  where vendor_id = ${"vendorId"}`;

export const updateVendorRow = async (db: Queryable, vendorId: string, facts: VendorFacts): Promise<void> =>
  void (await db.query(updateConsoleVendorSql({ ...valuesOf(facts), vendorId })));

const dropVendorPriceSql = statement("drop-vendor-price")`
  delete from vendor_prices where vendor_id = ${"vendorId"}`;

const putVendorPriceSql = statement("put-vendor-price")`
  insert into vendor_prices (vendor_id, pricing) values (${"vendorId"}, ${"pricing"})
  on conflict (vendor_id) do update set pricing = excluded.pricing`;

/** Sets a vendor's own price; null to use the market's again. */
export const putVendorPrice = async (db: Queryable, vendorId: string, pricing: Pricing | null) => {
  await (pricing === null
    ? db.query(dropVendorPriceSql({ vendorId }))
    : db.query(putVendorPriceSql({ vendorId, pricing: JSON.stringify(pricing) })));
};

const suspendVendorSql = statement("suspend-vendor")`
  update vendors set suspended_at = ${"at"}, suspended_until = ${"until"}, suspend_reason = ${"reason"}
  where vendor_id = ${"vendorId"} or parent_vendor_id = ${"vendorId"}`;

/** Suspends a vendor with its outlets; null ends the suspension. */
export const setSuspension = async (
  db: Queryable,
  vendorId: string,
  suspension: { at: Date; until: Date | null; reason: string } | null,
): Promise<void> =>
  void (await db.query(
    suspendVendorSql({
      vendorId,
      at: suspension?.at ?? null,
      until: suspension?.until ?? null,
      reason: suspension?.reason ?? null,
    }),
  ));

export type PersonRow = { user_id: string; email: string; vendor_id: string; role: VendorRole };

const people = fragment`select users.user_id, email, vendor_id, user_vendors.role
  from user_vendors join users on users.user_id = user_vendors.user_id`;

const peopleOfVendorSql = statement("people-of-vendor")`
  ${people} where vendor_id in (select vendor_id from vendors where vendor_id = ${"vendorId"}
    or parent_vendor_id = ${"vendorId"})
  and (${"afterVendor"}::text is null or (vendor_id, users.user_id) > (${"afterVendor"}, ${"afterUser"})) order by vendor_id,
    users.user_id limit ${"limit"}`;

/** The users of a vendor or of one of its outlets. */
export const findPeople = async (
  db: Queryable,
  {
    vendorId,
    after,
    limit,
  }: { vendorId: string; after: readonly [string, string] | undefined; limit: number },
): Promise<PersonRow[]> => {
  const { rows } = await db.query<PersonRow>(
    peopleOfVendorSql({ vendorId, afterVendor: after?.[0] ?? null, afterUser: after?.[1] ?? null, limit }),
  );
  return rows;
};

const personOfVendorSql = statement("person-of-vendor")`
  ${people} where vendor_id = ${"vendorId"} and users.user_id = ${"userId"}`;

export const findPerson = (db: Queryable, vendorId: string, userId: string): Promise<PersonRow | undefined> =>
  firstRow<PersonRow>(db, personOfVendorSql({ vendorId, userId }));

const userOfEmailSql = statement("user-of-email")`
  select user_id, role from users where lower(email) = ${"email"}`;

/** Finds the user of an e-mail, or creates one. `is_new`: a password must be set. */
export const userOfEmail = async (
  db: Queryable,
  { email, userId, at }: { email: string; userId: string; at: Date },
): Promise<{ user_id: string; role: "vendor" | "operator"; is_new: boolean }> => {
  const user = await firstRow<{ user_id: string; role: "vendor" | "operator" }>(
    db,
    userOfEmailSql({ email }),
  );
  if (user) return { ...user, is_new: false };
  await db.query(insertPersonSql({ userId, email, at }));
  return { user_id: userId, role: "vendor", is_new: true };
};

export const putRole = async (db: Queryable, { vendor_id, user_id, role }: Omit<PersonRow, "email">) => {
  await db.query(putVendorRoleSql({ user_id, vendor_id, role }));
};

export const deleteRole = async (db: Queryable, vendorId: string, userId: string): Promise<void> =>
  void (await db.query(takeVendorRoleSql({ vendorId, userId })));
