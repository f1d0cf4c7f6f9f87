import { countries, type Country } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import { shareLinks } from "./share-link.ts";

const linksIn = (country: Country) =>
  shareLinks("Follow your delivery: https://x/t", "+639175550142", country.messengers);

test("a tracking link can be sent to the customer's own number, through the market's messengers [10.140]", () => {
  expect(linksIn(countries.ph).map(({ name }) => name)).toEqual(["SMS", "Viber", "WhatsApp"]);
  expect(linksIn(countries.th).map(({ name }) => name)).toEqual(["SMS", "LINE", "WhatsApp"]);
  expect(linksIn(countries.vn).map(({ name }) => name)).toEqual(["SMS", "Zalo"]);
  const words = encodeURIComponent("Follow your delivery: https://x/t");
  expect(linksIn(countries.ph).map(({ href }) => href)).toEqual([
    `sms:+639175550142?&body=${words}`,
    `viber://chat?number=%2B639175550142&draft=${words}`,
    `https://wa.me/639175550142?text=${words}`,
  ]);
});

test("every market offers SMS, and no messenger twice [10.140]", () => {
  for (const [id, country] of Object.entries<Country>(countries)) {
    const names = linksIn(country).map(({ name }) => name);
    expect(names[0], id).toBe("SMS");
    expect(new Set(names).size, id).toBe(names.length);
  }
});
