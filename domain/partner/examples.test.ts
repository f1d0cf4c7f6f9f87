import { expect, test } from "vitest";
import { exampleLanguages, exampleOf } from "./examples.ts";

test("each language's example calls the country's orders API with the key and a complete order with its own id [15.112] [22.15]", () => {
  for (const language of exampleLanguages) {
    const code = exampleOf(language, {
      origin: "https://api.example.com",
      country: "ph",
      key: "test-key",
      phone: "0917 123 4567",
      to: { latitude: 14.55, longitude: 121.05 },
    });
    expect(code, language).toMatch(/https:\/\/api\.example\.com\/ph\/api\/v1\/orders["\s]/);
    expect(code, language).toContain("Bearer test-key");
    const [json = ""] = /^.*?(\{\n[^]*?\n\})/m.exec(code.slice(code.indexOf('{\n  "'))) ?? [];
    expect(code, language).toContain("client_order_id");
    const { client_order_id: _, ...order } = JSON.parse(json);
    expect(order, language).toEqual({
      payment_method: "PAID",
      amount: 480.5,
      description: "2 trays",
      recipient: {
        name: "Ana Reyes",
        phone_number: "0917 123 4567",
        location: { address: "Main street 5", latitude: 14.55, longitude: 121.05 },
      },
    });
  }
});

test("a merchant with many outlets is shown which one an order comes from", () => {
  const where = { origin: "https://api.example.com", country: "ph", key: "test-key", phone: "0917 123 4567" };
  for (const language of exampleLanguages)
    expect(
      exampleOf(language, { ...where, to: { latitude: 14.55, longitude: 121.05 }, from: "K-1" }),
    ).toMatch(/"sender": \{\s+"client_vendor_id": "K-1"\s+\}/);
});
