import type { VendorRole } from "@waybill/domain/vendors/people";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

/**
 * A directory's data about a person, and the roles that it removed; stored apart from the account, which
 * other vendors may share.
 */
export type ScimFacts = {
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  display_name: string | null;
  active: boolean;
  /** The user's roles at single outlets before the directory deactivated them. */
  held: Record<string, VendorRole>;
};

/** A user who acts for a vendor or its outlets, or was created by its directory. */
export type Person = Partial<ScimFacts> & {
  user_id: string;
  email: string;
  created_at: Date;
  updated_at: Date | null;
  /** The role at the vendor itself. */
  role: VendorRole | null;
  /** The roles given by groups. */
  groups: VendorRole[];
};

const scimPeopleSql = statement("scim-people")`
  select users.user_id, users.email, users.created_at, facts.updated_at, external_id, given_name, family_name,
    display_name, active, held,
    (select role from user_vendors own where own.user_id = users.user_id and own.vendor_id = ${"vendorId"}) as role,
    array(select role from scim_group_members given where given.user_id = users.user_id
      and given.vendor_id = ${"vendorId"}) as groups
  from users left join scim_users facts on facts.user_id = users.user_id and facts.vendor_id = ${"vendorId"}
  where users.role = 'vendor' and (${"userId"}::text is null or users.user_id = ${"userId"})
    and (facts.user_id is not null or exists (
      select from user_vendors member join vendors using (vendor_id) where member.user_id = users.user_id
        and (vendors.vendor_id = ${"vendorId"} or vendors.parent_vendor_id = ${"vendorId"})))
  order by lower(users.email)`;

/** Everybody at a vendor, or one person, ordered by e-mail. */
export const findPeople = async (db: Queryable, vendorId: string, userId?: string): Promise<Person[]> =>
  (await db.query<Person>(scimPeopleSql({ vendorId, userId: userId ?? null }))).rows;
