import type { PaymentMethod } from "../payments/payment-methods.ts";

type Asked = {
  customer_name: string | null;
  phone_number: string | null;
  unit_number: string | null;
  building: string | null;
  drop_off_address: string | null;
  latitude: number | null;
  longitude: number | null;
  amount: number | null;
  description: string | null;
  payment_method: PaymentMethod | null;
  pay_at_pickup: boolean;
  rider_notes: string | null;
};

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
