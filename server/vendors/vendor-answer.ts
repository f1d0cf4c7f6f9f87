import { isOrderPaymentMethod, paymentMethods } from "@waybill/domain/payments/payment-methods";
import type { Vendor, VendorLocation } from "@waybill/contract/merchants/vendors";
import type { Currency } from "@waybill/domain/money/money";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import type { ReadVendorRow } from "./rows.ts";

/** Where riders collect a vendor's orders. */
export const vendorLocation = (row: Pick<ReadVendorRow, keyof VendorLocation>): VendorLocation => ({
  address_text: row.address_text,
  building: row.building,
  city: row.city,
  country_code: row.country_code,
  latitude: row.latitude,
  longitude: row.longitude,
  postal_code: row.postal_code,
  street: row.street,
  street_number: row.street_number,
  unit: row.unit,
  rider_instructions: row.rider_instructions,
});

/** A vendor as sent to clients (spec §3). */
export const vendorAnswer = (row: ReadVendorRow, currency: Currency): Vendor => ({
  vendor_id: row.vendor_id,
  parent_vendor_id: row.parent_vendor_id,
  client_vendor_id: row.client_vendor_id,
  is_parent: row.is_parent,
  is_active: row.is_active,
  is_registered: row.is_registered,
  name: row.name,
  flags: { payment_methods: row.payment_methods },
  vendor_information: {
    name: row.name,
    currency,
    owners: row.owners,
    contact: { phone: row.phone },
    location: vendorLocation(row),
  },
});

const nowhere: VendorLocation = {
  address_text: null,
  building: null,
  city: null,
  country_code: null,
  latitude: null,
  longitude: null,
  postal_code: null,
  street: null,
  street_number: null,
  unit: null,
  rider_instructions: null,
};

/** Guests' payment methods are restricted only by the country. */
const everyMethod = Object.fromEntries(
  paymentMethods.filter(isOrderPaymentMethod).map((method) => [method, true]),
);

/** The vendor that guests act for: id `guest`, with an empty location (spec §3). */
export const guestVendor = (currency: Currency): Vendor => ({
  vendor_id: guestVendorId,
  parent_vendor_id: null,
  client_vendor_id: null,
  is_parent: false,
  is_active: true,
  is_registered: false,
  name: "guest",
  flags: { payment_methods: everyMethod },
  vendor_information: { name: "guest", currency, owners: [], contact: { phone: null }, location: nowhere },
});
