import type { ConsoleVendor, WaitingRegistration } from "@waybill/contract/operations/vendors";
import { createdAt } from "../console.fixture.tsx";

/** A merchant in Makati. */
export const vendorOf = (
  vendor_id = "kanto",
  name = "Kanto Kitchen",
  changes: Partial<ConsoleVendor> = {},
): ConsoleVendor => ({
  vendor_id,
  name,
  parent_vendor_id: null,
  is_parent: false,
  is_registered: true,
  phone: null,
  client_vendor_id: null,
  is_active: true,
  owners: [],
  price_override: null,
  item_value_limit: null,
  notices: null,
  payment_methods: { PAID: true, CASH_ON_DELIVERY: true },
  location: {
    address_text: "12 P Burgos",
    building: null,
    city: "Makati",
    country_code: "PH",
    latitude: 14.5,
    longitude: 121,
    postal_code: null,
    street: null,
    street_number: null,
    unit: null,
    rider_instructions: null,
  },
  suspended: null,
  outlets: [],
  currency: "PHP",
  created_at: createdAt,
  ...changes,
});

/** A business that waits for approval. */
export const registration: WaitingRegistration = {
  registration_id: "r-1",
  email: "cora@example.com",
  vendor_id: null,
  business_name: "Lutong Cora",
  mobile_number: "+639175550142",
  branches: 1,
  vat_number: null,
  waits_since: createdAt,
};

export const owner = { user_id: "u-liza", email: "liza@example.com", vendor_id: "kanto", role: "owner" };

/** A key of the merchant's own program. */
export const vendorKey = {
  key_id: "k-1",
  vendor_id: "kanto",
  name: "Till",
  mode: "live",
  scopes: null,
  created_at: createdAt,
  last_used_at: null,
};
