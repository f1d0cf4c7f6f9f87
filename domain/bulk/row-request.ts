import type { RowFacts } from "./row-facts.ts";

/** What of a row goes into its order as it stands there. */
type Asked = Omit<RowFacts, "address" | "delivery_type" | "scheduled_for" | "collection_point">;

/** What a row asks for as the order payload of spec §3 has it; the fee, its signature and the time are the caller's. */
export const requestOfRow = (row: Asked, vendorId: string) => ({
  vendor_id: vendorId,
  customer: {
    name: row.customer_name,
    phone_number: row.phone_number,
    location: {
      address: row.drop_off_address,
      unit_number: row.unit_number,
      building: row.building,
      latitude: row.latitude,
      longitude: row.longitude,
      notes: row.rider_notes,
    },
  },
  order: { amount: row.amount, description: row.description, payment_method: row.payment_method },
  pay_at_pickup: row.pay_at_pickup,
});
