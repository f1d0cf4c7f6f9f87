import { render, screen } from "@testing-library/react";
import type { Offer } from "@waybill/contract/riders/rider-jobs";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../../locales/en.json" with { type: "json" };
import { jobOf, place } from "../job/job.fixture.ts";
import type { RiderActions } from "../state/rider-actions.ts";
import { OfferScreen } from "./offer-screen.tsx";

const phone = vi.hoisted(() => ({ state: {} as Record<string, unknown> }));
vi.mock("../state/use-rider.ts", async (original) => ({
  ...(await original<object>()),
  useRider: () => phone.state,
}));
beforeAll(() => {
  formatFor(ph);
  setLanguage("en", en);
});

const orderOf = (order_id: string): Offer["orders"][number] => ({
  order_id,
  pick_up: { name: "Kanto Kitchen", address: "P. Burgos St, Poblacion", ...place },
  drop_off: { address: "11th Avenue, BGC", ...place },
  cash_due: null,
  cold_bag_needed: false,
  age_check: false,
});
const toShop = {
  order_id: "o-1",
  kind: "pick_up",
  is_new: true,
  name: "Kanto Kitchen",
  address: "P. Burgos St, Poblacion",
  metres: 1000,
  minutes: 4,
  ...place,
} as const;
const toDoor = {
  ...toShop,
  kind: "drop_off",
  name: null,
  address: "11th Avenue, BGC",
  metres: 4100,
  minutes: 16,
} as const;
const offerOf = (part: Partial<Offer>): Offer => ({
  offer_id: "f-1",
  orders: [orderOf("o-1")],
  tour: [toShop, toDoor],
  metres: 5100,
  earning: 84,
  earning_parts: [],
  currency: "PHP",
  expires_at: new Date(Date.now() + 30_000).toISOString(),
  ...part,
});
const show = (part: Partial<Offer>, jobs = [jobOf({ order_id: "other", counter_code: "1111" })]) => {
  phone.state = { position: undefined, jobs };
  // The test calls none of the actions.
  const actions = {} as unknown as RiderActions;
  render(<OfferScreen seen={{ offer: offerOf(part), seenAt: Date.now() }} actions={actions} />);
};
const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("an offer shows its destination by street and part of town, and each leg's distance and time [17.29]", () => {
  show({});
  expect(rows()).toEqual([
    "Kanto Kitchen1 kmP. Burgos St, Poblacion4 min",
    "Near 11th Avenue, BGC4.1 kmThe exact door after you accept16 min",
  ]);
  screen.getByText("5.1 km in total, 20 min");
});

test("an offer shows the parts of its pay, added up over several orders [17.29]", () => {
  const [one, other] = ["o-1", "o-2"] as const;
  const earning_parts: Offer["earning_parts"] = [
    { order_id: one, kind: "base", amount: 45 },
    { order_id: one, kind: "distance", amount: 36.9, metres: 4100 },
    { order_id: other, kind: "base", amount: 45 },
    { order_id: other, kind: "distance", amount: 9.1, metres: 1000 },
  ];
  show({ orders: [orderOf(one), orderOf(other)], earning: 136, earning_parts });
  const parts = screen.getAllByRole("term").map(({ textContent, nextSibling }) => ({
    name: textContent,
    sum: nextSibling?.textContent,
  }));
  expect(parts).toEqual([
    { name: "Base pay", sum: "₱90.00" },
    { name: "Distance (5.1 km)", sum: "₱46.00" },
  ]);
});

test("an offer shows the codes of the orders that it is added to [17.29]", () => {
  const yours = { ...toDoor, order_id: "o-9", is_new: false };
  show({ tour: [toShop, yours, toDoor] }, [jobOf({ order_id: "o-9", counter_code: "4817" })]);
  screen.getByText(/^added to .*4817/);
  expect(rows()[1]).toMatch(/4817.*, which you already have/);
});

test("an offer shows a shop once, even if the rider already has a parcel from it [17.29]", () => {
  const yours = { ...toShop, order_id: "o-9", is_new: false, metres: 0, minutes: 0 };
  show({ tour: [toShop, yours, toDoor] }, [jobOf({ order_id: "o-9", counter_code: "4817" })]);
  expect(rows()).toHaveLength(2);
  screen.getByText(/^added to .*4817/);
});

test("an offer without a known route shows no distance [17.29]", () => {
  show({ tour: [{ ...toShop, metres: null, minutes: null }, toDoor] });
  screen.getByText("5.1 km in total");
  expect(rows()[0]).toBe("Kanto KitchenP. Burgos St, Poblacion");
});
