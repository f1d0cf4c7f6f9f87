import type { StatusEntry } from "../orders/status-history.ts";
import type { OrderStatus } from "../orders/status.ts";
import type { PaymentMethod } from "../payments/payment-methods.ts";

/** What an export reads of an order, as the wire has it. */
export type ExportedOrder = {
  order_id: string;
  vendor_id: string;
  outlet_name: string;
  created_at: string;
  status: OrderStatus;
  status_history: readonly StatusEntry[];
  preordered_for: number | null;
  customer: {
    name: string;
    phone_number: string;
    location: {
      address: string;
      unit_number: string | null;
      building: string | null;
      latitude: number;
      longitude: number;
      notes: string | null;
    };
  };
  order: { amount: number | null; description: string | null; payment_method: PaymentMethod };
  pay_at_pickup: boolean;
  currency: string;
  delivery_fee: number;
  discounted_delivery_fee: number | null;
  voucher: { code: string } | null;
  total_amount: number;
  vat_number: string | null;
  rider: { name: string; phone_number: string } | null;
  cancel_reason: string | null;
  tracking_link: string;
};
