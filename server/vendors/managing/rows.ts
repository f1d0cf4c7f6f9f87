import type { Pricing } from "@waybill/domain/pricing/price-rule";
import type { VendorRole } from "@waybill/domain/vendors/people";
import type { VendorRow } from "../../platform/database/tables.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";

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

const select = `select vendors.*, vendor_prices.pricing,
    array(select vendor_id from vendors outlets where outlets.parent_vendor_id = vendors.vendor_id order by vendor_id)
      as outlets
  from vendors left join vendor_prices using (vendor_id)`;

export const findVendorRow = (db: Queryable, vendorId: string): Promise<ConsoleVendorRow | undefined> =>
  one<ConsoleVendorRow>(db, {
    name: "console-vendor",
    text: `${select} where vendors.vendor_id = $1`,
    values: [vendorId],
  });

export type VendorFilter = {
  q: string | undefined;
  parent: string | undefined;
  isSuspended: boolean | undefined;
  now: Date;
  after: string | undefined;
  limit: number;
};

export const findVendorRows = async (
  db: Queryable,
  { q, parent, isSuspended, now, after, limit }: VendorFilter,
): Promise<ConsoleVendorRow[]> => {
  const { rows } = await db.query<ConsoleVendorRow>({
    name: "console-vendors",
    text: `${select} where ($1::text is null or vendors.vendor_id > $1)
      and ($2::text is null or parent_vendor_id = $2)
      and ($3::boolean is null or (suspended_at is not null and coalesce(suspended_until > $4, true)) = $3)
      and ($5::text is null or name ilike $5 or vendors.vendor_id ilike $5)
      order by vendors.vendor_id limit $6`,
    values: [
      after ?? null,
      parent ?? null,
      isSuspended ?? null,
      now,
      q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`,
      limit,
    ],
  });
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
  | "address_text"
  | "unit"
  | "building"
  | "street"
  | "street_number"
  | "city"
  | "postal_code"
  | "country_code"
  | "latitude"
  | "longitude"
  | "rider_instructions"
>;

const columns = [
  "name",
  "phone",
  "client_vendor_id",
  "is_active",
  "owners",
  "payment_methods",
  "item_value_limit_minor",
  "notices",
  "address_text",
  "unit",
  "building",
  "street",
  "street_number",
  "city",
  "postal_code",
  "country_code",
  "latitude",
  "longitude",
  "rider_instructions",
] as const satisfies readonly (keyof VendorFacts)[];

const valuesOf = (facts: VendorFacts) =>
  columns.map((column) => {
    const value = facts[column];
    return column === "owners" || column === "payment_methods" ? JSON.stringify(value) : value;
  });

export const insertVendorRow = async (
  db: Queryable,
  vendor: { vendorId: string; parentId: string | null; isParent: boolean; at: Date },
  facts: VendorFacts,
): Promise<void> =>
  void (await db.query({
    name: "insert-console-vendor",
    text: `insert into vendors (vendor_id, parent_vendor_id, is_parent, created_at, ${columns.join(", ")})
      values ($1, $2, $3, $4, ${columns.map((_, index) => `$${index + 5}`).join(", ")})`,
    values: [vendor.vendorId, vendor.parentId, vendor.isParent, vendor.at, ...valuesOf(facts)],
  }));

export const updateVendorRow = async (db: Queryable, vendorId: string, facts: VendorFacts): Promise<void> =>
  void (await db.query({
    name: "update-console-vendor",
    text: `update vendors set ${columns.map((column, index) => `${column} = $${index + 2}`).join(", ")}
      where vendor_id = $1`,
    values: [vendorId, ...valuesOf(facts)],
  }));

/** A price of a vendor's own; null: it has the market's again. */
export const putVendorPrice = async (db: Queryable, vendorId: string, pricing: Pricing | null) => {
  await (pricing === null
    ? db.query({
        name: "drop-vendor-price",
        text: "delete from vendor_prices where vendor_id = $1",
        values: [vendorId],
      })
    : db.query({
        name: "put-vendor-price",
        text: `insert into vendor_prices (vendor_id, pricing) values ($1, $2)
          on conflict (vendor_id) do update set pricing = excluded.pricing`,
        values: [vendorId, JSON.stringify(pricing)],
      }));
};

/** Suspends a vendor with its outlets, or with null ends that. */
export const setSuspension = async (
  db: Queryable,
  vendorId: string,
  suspension: { at: Date; until: Date | null; reason: string } | null,
): Promise<void> =>
  void (await db.query({
    name: "suspend-vendor",
    text: `update vendors set suspended_at = $2, suspended_until = $3, suspend_reason = $4
      where vendor_id = $1 or parent_vendor_id = $1`,
    values: [vendorId, suspension?.at ?? null, suspension?.until ?? null, suspension?.reason ?? null],
  }));

export type PersonRow = { user_id: string; email: string; vendor_id: string; role: VendorRole };

const people = `select users.user_id, email, vendor_id, user_vendors.role
  from user_vendors join users on users.user_id = user_vendors.user_id`;

/** Who acts for a vendor or for one of its outlets. */
export const findPeople = async (
  db: Queryable,
  {
    vendorId,
    after,
    limit,
  }: { vendorId: string; after: readonly [string, string] | undefined; limit: number },
): Promise<PersonRow[]> => {
  const { rows } = await db.query<PersonRow>({
    name: "people-of-vendor",
    text: `${people} where vendor_id in (select vendor_id from vendors where vendor_id = $1 or parent_vendor_id = $1)
      and ($2::text is null or (vendor_id, users.user_id) > ($2, $3)) order by vendor_id, users.user_id limit $4`,
    values: [vendorId, after?.[0] ?? null, after?.[1] ?? null, limit],
  });
  return rows;
};

export const findPerson = (db: Queryable, vendorId: string, userId: string): Promise<PersonRow | undefined> =>
  one<PersonRow>(db, {
    name: "person-of-vendor",
    text: `${people} where vendor_id = $1 and users.user_id = $2`,
    values: [vendorId, userId],
  });

/** The user of an e-mail; one is made where there is none. `isNew`: it needs a password. */
export const userOfEmail = async (
  db: Queryable,
  { email, userId, at }: { email: string; userId: string; at: Date },
): Promise<{ user_id: string; role: "vendor" | "operator"; is_new: boolean }> => {
  const known = await one<{ user_id: string; role: "vendor" | "operator" }>(db, {
    name: "user-of-email",
    text: "select user_id, role from users where lower(email) = $1",
    values: [email],
  });
  if (known) return { ...known, is_new: false };
  await db.query({
    name: "insert-person",
    text: "insert into users (user_id, email, password_hash, role, created_at) values ($1, $2, '', 'vendor', $3)",
    values: [userId, email, at],
  });
  return { user_id: userId, role: "vendor", is_new: true };
};

export const putRole = async (db: Queryable, { vendor_id, user_id, role }: Omit<PersonRow, "email">) => {
  await db.query({
    name: "put-vendor-role",
    text: `insert into user_vendors (user_id, vendor_id, role) values ($1, $2, $3)
      on conflict (user_id, vendor_id) do update set role = excluded.role`,
    values: [user_id, vendor_id, role],
  });
};

export const deleteRole = async (db: Queryable, vendorId: string, userId: string): Promise<void> =>
  void (await db.query({
    name: "take-vendor-role",
    text: "delete from user_vendors where vendor_id = $1 and user_id = $2",
    values: [vendorId, userId],
  }));
