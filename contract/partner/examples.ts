import { countries, type Country, type CountryId } from "@waybill/domain/markets/countries";
import { e164 } from "@waybill/domain/phones/phone-numbers";

/**
 * Returns a working example body for the endpoint with this name, in a country: with real addresses and valid phone
 * numbers.
 */
export function exampleOf(name: string, country: CountryId): unknown {
  const market: Country = countries[country];
  const { currency, default_language, code, map, main_city } = market;
  const place = (degrees: number) => ({
    latitude: Math.round((map.latitude + degrees) * 1e5) / 1e5,
    longitude: map.longitude,
  });
  const phone_number = e164(market.phone_example, market) ?? market.phone_prefix;
  const recipient = {
    name: "Ana Reyes",
    phone_number,
    location: { address: `1 Market Street, ${main_city}`, ...place(0.005) },
  };
  const delivery = { recipient, amount: 480, description: "2 trays", payment_method: "PAID" };
  const examples: Record<string, unknown> = {
    putOutlet: {
      name: "Till 1",
      address: `2 Market Street, ${main_city}`,
      ...place(0),
      city: main_city,
      phone_number,
      currency,
      locale: `${default_language.split("-")[0]}-${code}`,
    },
    patchOutlet: { rider_instructions: "Side door" },
    askFee: delivery,
    askTime: delivery,
    askQuote: delivery,
    placeOrder: delivery,
    changeOrder: { description: "3 trays" },
    claimOrder: { cause: "damaged", text: "Both trays were open" },
    tellReady: { ready_at: 1_767_229_200 },
    cancelOrder: { reason: "MISTAKE_ERROR" },
    createWebhook: { url: "https://shop.example/waybill", events: ["status"] },
    changeWebhook: { events: ["status", "location"] },
    replaySpan: { from: "2026-01-01T00:00:00Z", to: "2026-01-01T01:00:00Z" },
    changeTestOrder: { test_speed: 100 },
    openListener: { name: "my-computer", events: ["status"] },
    takeEvents: { received: [], wait_seconds: 0 },
    takeTestStep: { status: "WAITING_FOR_TRANSPORT" },
  };
  return examples[name];
}
