import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { VendorRole } from "@waybill/domain/vendors/people";
import type { ColumnType, Generated } from "kysely";
import type { MarketTables } from "./market-tables.ts";
import type { OperationTables } from "./operation-tables.ts";
import type { OrderTables } from "./order-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { RiderTables } from "./rider-tables.ts";

/** A jsonb column: an object when read, its JSON text when written. */
export type Json<T> = ColumnType<T, string, string>;

export interface VendorRow {
  vendor_id: string;
  parent_vendor_id: string | null;
  client_vendor_id: string | null;
  is_parent: boolean;
  is_active: boolean;
  is_registered: boolean;
  name: string;
  phone: string | null;
  owners: Json<string[]>;
  payment_methods: Json<Record<string, boolean>>;
  address_text: string | null;
  unit: string | null;
  building: string | null;
  street: string | null;
  street_number: string | null;
  city: string | null;
  postal_code: string | null;
  country_code: string | null;
  latitude: number | null;
  longitude: number | null;
  rider_instructions: string | null;
  created_at: Date;
}

export interface UserRow {
  user_id: string;
  email: string;
  password_hash: string;
  role: "vendor" | "operator";
  vat_number: string | null;
  /** The language that the user chose in the account settings; null: none chosen. */
  language?: string | null;
  created_at: Date;
}

export interface SessionRow {
  session_id: string;
  user_id: string | null;
  guest_id: string | null;
  created_at: Date;
  /** After this the session's tokens are invalid. */
  expires_at: Date;
  revoked_at: Date | null;
  /** The device's description for the user; null if the client sent none. */
  device: string | null;
  place: string | null;
  last_used_at: Date | null;
  /** When an operator last showed the second factor. */
  second_factor_at?: Date | null;
  /** The operator who is signed in as the user, and for which vendor. */
  operator_id?: string | null;
  acting_for_vendor_id?: string | null;
}

export interface RefreshTokenRow {
  token_hash: string;
  session_id: string;
  created_at: Date;
}

export interface RegistrationRow {
  user_id: string;
  email: string;
  /** null: the account is confirmed, and the user row has the hash. */
  password_hash: string | null;
  /** The vendor of the entered vendor code; null: a new business. */
  vendor_id: string | null;
  business_name: string | null;
  mobile_number: string | null;
  branches: number | null;
  vat_number: string | null;
  /** The guest who registers. */
  guest_id: string | null;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  /** Since when the registration waits for approval, if the country requires one. */
  waits_since?: Date | null;
  decided_at?: Date | null;
  reject_reason?: string | null;
}

export interface PasswordResetRow {
  /** The hashed e-mail: every requested reset has a row, whether or not a user has this e-mail. */
  account: string;
  code_hash: string;
  /** The number of wrong codes entered so far. */
  tries: number;
  expires_at: Date;
}

export interface TeamInvitationRow {
  invitation_id: string;
  email: string;
  role: VendorRole;
  vendor_ids: string[];
  /** The language of the mail. */
  language: string;
  /** The user who invites. */
  invited_by: string;
  token_hash: string;
  created_at: Date;
  /** When the latest mail was sent. */
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
}

/** The link that sets the first password of an account that another user created. */
export interface AccountInvitationRow {
  user_id: string;
  token_hash: string;
  sent_at: Date;
  expires_at: Date;
}

/** The deployment that the database belongs to; the table has one row. */
export interface DeploymentRow {
  is_this: Generated<boolean>;
  deployment_id: string;
  country: string;
  environment: string;
  made_at: Date;
  restored_at: Date | null;
  /** When `waybill backup` last ran; null: never. */
  backed_up_at: Date | null;
}

/** The data of a person in a vendor's directory, as the directory sent it. */
export interface ScimUserRow {
  vendor_id: string;
  user_id: string;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  display_name: string | null;
  active: boolean;
  held: Json<Record<string, VendorRole>>;
  updated_at: Date;
}

export interface AccountTables {
  scim_users: ScimUserRow;
  scim_group_members: { vendor_id: string; user_id: string; role: VendorRole };
  vendors: VendorRow;
  users: UserRow;
  user_vendors: { user_id: string; vendor_id: string; role: Generated<VendorRole> };
  sessions: SessionRow;
  refresh_tokens: RefreshTokenRow;
  registrations: RegistrationRow;
  password_resets: PasswordResetRow;
  team_invitations: TeamInvitationRow;
  account_invitations: AccountInvitationRow;
  vendor_codes: { code: string; vendor_id: string };
  login_tries: { account: string; tried_at: Date[] };
  secrets: { name: string; value: string };
  deployment: DeploymentRow;
  schema_compatibility: {
    compatibility_id: Generated<number>;
    migration: string | null;
    minimum_version: string;
    made_at: Generated<Date>;
  };
  cell_keys: { key_number: number; born_under: string; made_at: Date; retired_at: Date | null };
  cell_key_seals: { key_number: number; secret_id: string; sealed: string };
  country_parameters: { name: string; value: string };
  flags: {
    name: string;
    is_on: boolean;
    /** The start and end of a maintenance, as merchants read them. */
    starts_at: Generated<Date | null>;
    ends_at: Generated<Date | null>;
    /** The brands and countries that the flag is limited to; null: all. */
    brands: Generated<string[] | null>;
    countries: Generated<string[] | null>;
    /** The percentage of businesses that get the flag. */
    share: Generated<number>;
    updated_at: Generated<Date | null>;
    updated_by: Generated<string | null>;
  };
  sent_messages: {
    message_id: Generated<string>;
    recipient: string;
    subject: string;
    text: string;
    links: Json<string[]>;
    code: string | null;
    sent_at: Date;
  };
  seeds: { name: string; planted_at: Date };
}

export interface SavedAddressRow {
  id: string;
  vendor_id: string;
  name: string;
  phone_number: string;
  latitude: number;
  longitude: number;
  address: string;
  notes: string | null;
  /** Name and address in the form that searches use. */
  search_text: string;
  used_at: Date;
}

/** An outlet's own area: the coordinates of a GeoJSON MultiPolygon. */
export interface DeliveryAreaRow {
  vendor_id: string;
  area: Json<Area>;
}

export interface VoucherRow {
  code: string;
  type: "percentage" | "fixed";
  /** A percentage, or an amount in the country's currency as a decimal number. */
  amount: number;
  available_until: Date | null;
  /** The max number of one vendor's orders that the voucher may discount; null: no limit. */
  uses_a_vendor: number | null;
}

/** Every table, for kysely: each feature adds its own. */
export interface Tables
  extends AccountTables, OperationTables, MarketTables, OrderTables, PaymentTables, RiderTables {
  saved_addresses: SavedAddressRow;
  delivery_areas: DeliveryAreaRow;
  vouchers: VoucherRow;
  voucher_uses: { code: string; vendor_id: string; uses: number };
}
