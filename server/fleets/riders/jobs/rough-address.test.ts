import { expect, test } from "vitest";
import { roughAddress } from "./rough-address.ts";

test.each([
  ["ph", "1804, Almond Tower, 11th Avenue, Bonifacio Global City", "Bonifacio Global City"],
  ["ph", "Blk 5 Lot 12 Sampaguita St, Brgy. Poblacion, Makati 1210", "Brgy. Poblacion, Makati"],
  ["ph", "221 Sampaguita St", "Sampaguita St"],
  ["my", "Unit 12-3, Menara ABC, 45 Jalan Ampang, 50450 Kuala Lumpur", "Jalan Ampang, Kuala Lumpur"],
  ["de", "Hauptstraße 5, 10827 Berlin", "Hauptstraße, Berlin"],
  ["jp", "東京都千代田区丸の内1-9-1", "千代田区, 丸の内"],
  ["ph", "near 7-Eleven", null],
  ["ph", "", null],
])(
  "in %s an offer shows '%s' as %s: the part of town or the street, without the door [17.29]",
  (country, address, expected) => {
    expect(roughAddress(address, country)).toBe(expected);
  },
);
