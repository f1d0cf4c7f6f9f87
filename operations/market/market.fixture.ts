import { payRules } from "@waybill/domain/riders/pay-rules.fixture";
import { createdAt } from "../console.fixture.tsx";

/** The price in force. */
export const rule = {
  price_rule_id: "14",
  base: 69,
  per_km: 10,
  valid_from: createdAt,
  status: "in_force",
  created_at: createdAt,
  created_by: "u-1",
  approved_by: null,
};

/** The riders' pay in force. */
export const pay = {
  pay_rule_id: "3",
  ...payRules,
  valid_from: createdAt,
  status: "in_force",
  created_at: createdAt,
  created_by: "u-1",
};

/** A voucher that was used. */
export const voucher = {
  code: "SUMMER",
  type: "percentage",
  amount: 20,
  available_until: null,
  uses_a_vendor: null,
  uses: 12,
  cost: 340.5,
};

/** The setting of the feature `voucher`, as nobody has changed it. */
export const flag = {
  name: "voucher",
  value: true,
  brands: null,
  countries: null,
  share: 100,
  from: null,
  until: null,
  is_default: true,
  updated_at: null,
  updated_by: null,
  updated_by_email: null,
};
