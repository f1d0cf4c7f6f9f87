import type { Deployment } from "@waybill/contract/visitors/deployment";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { ph } from "@waybill/domain/markets/countries/ph";
import type { DeploymentValue } from "@waybill/client/deployment/deployment-context.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";

export const deployment: Deployment = {
  brand: { id: "waybill", service_name: "Waybill", logo_url: "/brands/waybill/logo.svg" },
  country: "ph",
  currency: "PHP",
  phone_prefix: "+63",
  languages: ["en", "ar"],
  default_language: "en",
  minimum_eta: 15,
  default_payment_method: "CASH_ON_DELIVERY",
  environment: "san",
  undo_seconds: 10,
  simulation_speed: 0,
  support_email: "help@waybill.example",
  registration_type: "NPV",
  timezone: "Asia/Manila",
  api_base: location.origin,
  ws_base: location.origin.replace(/^http/, "ws"),
  analytics: null,
  map: { latitude: 14.55, longitude: 121.02, style_url: null, streets: null },
};

export const deploymentContext: DeploymentValue = { deployment, country: ph };

/** The portal at its first render: in the Philippines, in English or Arabic. */
export function inThePhilippines(language: "en" | "ar" = "en"): DeploymentValue {
  setUpEnglishTexts(language);
  return deploymentContext;
}

export const outlet = (vendor_id: string, name: string, city = "Makati"): Vendor => ({
  vendor_id,
  parent_vendor_id: null,
  client_vendor_id: null,
  is_parent: false,
  is_active: true,
  is_registered: true,
  name,
  flags: { payment_methods: {} },
  vendor_information: {
    name,
    currency: "PHP",
    owners: [],
    contact: { phone: null },
    location: {
      address_text: `1 ${city} Avenue`,
      building: null,
      city,
      country_code: "PH",
      latitude: 14.55,
      longitude: 121.02,
      postal_code: null,
      street: null,
      street_number: null,
      unit: null,
      rider_instructions: null,
    },
  },
});
