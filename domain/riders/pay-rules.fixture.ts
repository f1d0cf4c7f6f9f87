import type { PayRules } from "./pay-rules.ts";

/** Pay rules with a value in every field. */
export const payRules: PayRules = {
  base: 45,
  per_km: 9,
  waiting_after_minutes: 10,
  waiting_per_minute: 2,
  return_share: 0.5,
  cancelled_after_accepting: 15,
  cancelled_after_arriving: 30,
  minimum: 60,
};
