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
