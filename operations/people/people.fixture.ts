import type { Fleet } from "@waybill/contract/operations/fleets";
import type { Operator } from "@waybill/contract/operations/operators";
import { createdAt } from "../console.fixture.tsx";

/** An operator who has accepted the invitation. */
export const operatorOf = (
  user_id: string,
  name: string,
  roles: Operator["roles"] = ["viewer"],
  changes: Partial<Operator> = {},
): Operator => ({
  user_id,
  email: `${name}@example.com`,
  roles,
  created_at: createdAt,
  invited_until: null,
  ...changes,
});

/** A courier company with one key. */
export const fleet = {
  fleet_id: "fast",
  kind: "courier",
  name: "Fast Couriers",
  riders: 3,
  created_at: createdAt,
  credentials: [{ key: "key-1", name: "Till", created_at: createdAt, last_used_at: null, revoked_at: null }],
} satisfies Partial<Fleet>;
