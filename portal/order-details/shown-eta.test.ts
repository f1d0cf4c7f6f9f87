import { expect, test } from "vitest";
import { minutesAgo, noon, orderIn } from "./order.fixture.ts";
import { shownEta } from "./shown-eta.ts";

const rider = {
  order_id: "kanto-ABCDEFGH2345",
  name: "Paolo Mendoza",
  phone_number: "+639175550177",
  latitude: 14.55,
  longitude: 121.04,
  heading: 90,
  updated_at: minutesAgo(5),
  eta_minutes: 2,
};

test("a time that a rider promised and that has passed is promised for now, on row, heading and timeline alike", () => {
  const order = orderIn("PICKED_UP");
  expect(shownEta(order, rider, noon)).toEqual({ point: "destination", at: noon });
  const later = { ...rider, eta_minutes: 9 };
  expect(shownEta(order, later, noon)?.at.toISOString()).toBe(minutesAgo(-4));
  expect(shownEta(order, rider)?.at.toISOString()).toBe(minutesAgo(3));
});
