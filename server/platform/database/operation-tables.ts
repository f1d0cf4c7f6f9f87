import type { OperatorRole } from "@waybill/domain/operations/roles";
import type { ColumnType, Generated, Selectable } from "kysely";

type Snapshot = ColumnType<Record<string, unknown> | null, string | null, never>;

interface AuditColumns {
  id: Generated<number>;
  at: Date;
  actor_kind: string;
  actor_id: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: Snapshot;
  after: Snapshot;
  request_id: string | null;
}
export type AuditRow = Selectable<AuditColumns>;

export interface OperationTables {
  operator_roles: { user_id: string; role: OperatorRole };
  audit: AuditColumns;
  /** Secrets are encrypted; `new_secret` waits until it is confirmed. */
  operator_totp: {
    user_id: string;
    secret: Generated<string | null>;
    new_secret: string | null;
    confirmed_at: Generated<Date | null>;
    last_step: Generated<number>;
  };
  operator_passkeys: {
    credential_id: string;
    user_id: string;
    public_key: string;
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  vendor_securities: { vendor_id: string; second_factor_required: boolean };
  single_sign_ons: {
    vendor_id: string;
    issuer: string;
    client_id: string;
    /** Encrypted; null if the provider needs none. */
    client_secret: string | null;
    required: boolean;
    default_role: "manager" | "clerk" | "read only" | "developer";
    changed_at: Date;
  };
  sign_on_domains: {
    vendor_id: string;
    domain: string;
    verified_at: Date | null;
    checked_at: Date | null;
    /** Since when the DNS record of a verified domain is missing. */
    missing_since: Generated<Date | null>;
  };
  sign_on_flows: {
    state_hash: string;
    browser_hash: string;
    vendor_id: string;
    issuer: string;
    client_id: string;
    expires_at: Date;
  };
  sign_on_codes: { code_hash: string; user_id: string; expires_at: Date };
  sign_on_people: {
    vendor_id: string;
    issuer: string;
    subject: string;
    user_id: string;
    linked_at: Date;
  };
  sandbox_txt_records: { name: string; txt: string[] };
  merchant_consents: { vendor_id: string; given_by: string; given_at: Date; expires_at: Date };
  operator_challenges: { session_id: string; challenge: string; expires_at: Date };
  operator_recovery_codes: { user_id: string; code_hash: string; created_at: Date; used_at: Date | null };
  fleet_keys: {
    key_id: string;
    fleet_id: string;
    secret_hash: string;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
}
