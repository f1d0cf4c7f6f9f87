import { kw } from "@waybill/domain/markets/countries/kw";
import { ph } from "@waybill/domain/markets/countries/ph";
import { pk } from "@waybill/domain/markets/countries/pk";
import { sg } from "@waybill/domain/markets/countries/sg";
import type { Country } from "@waybill/domain/markets/country";
import { orderProblems } from "@waybill/domain/orders/check-order";
import { internationalPhone } from "@waybill/domain/phones/phone-numbers";
import { expect, test } from "vitest";
import { emptyDraft } from "../../draft/request-draft.ts";
import type { RequestDraft } from "../../request-types.ts";
import { orderEntries } from "./order-body.ts";
import { detailsAreFilled, fieldProblems } from "./order-check.ts";
import { serendra } from "../request.fixture.ts";

const filled: RequestDraft = {
  ...emptyDraft(),
  address: serendra.address,
  destination: serendra,
  unit: "Tower B, 1804",
  building: "Almond",
  phone: "0917 555 0142",
  name: " Ana Reyes ",
  notes: "Leave with the guard",
  description: "2 sisig trays",
  amount: "1,240.00",
  payment: "cash_on_delivery",
};

const entriesOf = (draft: RequestDraft, country: Country = ph) =>
  orderEntries({ draft, vendorId: "v-1", readPhone: (typed) => internationalPhone(typed, country) });
const problemsOf = (draft: RequestDraft, country: Country) =>
  fieldProblems(entriesOf(draft, country), country, orderProblems);

test("a filled form becomes the payload of the spec, with a joined address and the amount as a number [5.15]", () => {
  expect(entriesOf(filled)).toEqual({
    vendor_id: "v-1",
    customer: {
      name: "Ana Reyes",
      phone_number: "+639175550142",
      location: {
        address: "Tower B 1804, Almond, Two Serendra, 11th Ave, Bonifacio Global City",
        unit_number: "Tower B, 1804",
        building: "Almond",
        latitude: serendra.latitude,
        longitude: serendra.longitude,
        notes: "Leave with the guard",
      },
    },
    order: {
      amount: 1240,
      description: "2 sisig trays",
      payment_method: "CASH_ON_DELIVERY",
      cold_bag_needed: false,
    },
    age_validation_required: false,
    vat_number: null,
    pay_at_pickup: false,
    login_pickup_estimation: 15,
    preordered_for: null,
  });
  expect(problemsOf(filled, ph)).toEqual({});
});

test.each([
  ["already_paid", "PAID", false],
  ["cash_on_delivery", "CASH_ON_DELIVERY", false],
  ["card_on_delivery", "PAYMENT_ON_DELIVERY", false],
  ["pay_at_pickup", "PAID", true],
] as const)("the option %s is sent as %s [4.40]", (payment, method, atPickup) => {
  const sent = entriesOf({ ...filled, payment });
  expect(sent.order?.payment_method).toEqual(method);
  expect(sent.pay_at_pickup).toEqual(atPickup);
});

test("a scheduled order is sent with its time in unix seconds", () => {
  const draft = { ...filled, plannedFor: Date.parse("2026-03-02T06:30:00Z") };
  expect(entriesOf(draft).preordered_for).toBe(1_772_433_000);
});

test("an empty form reports every required field at once", () => {
  expect(Object.keys(problemsOf(emptyDraft(), ph)).sort()).toEqual(
    ["address", "amount", "name", "payment", "phone"].sort(),
  );
});

test("required fields follow the country's rules: unit, amount or a minimum amount, depending on the country", () => {
  expect(problemsOf({ ...filled, unit: "", phone: "8123 4567" }, sg)).toEqual({
    unit: { key: "validation.fill-unit-number", values: undefined },
  });
  expect(problemsOf({ ...filled, amount: "", phone: "500 12345" }, kw)).toEqual({});
  expect(problemsOf({ ...filled, amount: "99", phone: "0301 2345678" }, pk)).toEqual({
    amount: { key: "validation.minimum-amount", values: { amount: 100, currency: "PKR" } },
  });
});

test("an address without coordinates shows an error at its field", () => {
  expect(problemsOf({ ...filled, destination: undefined }, ph)).toEqual({
    address: { key: "validation.invalid-coordinates", values: undefined },
  });
});

test("notes and addresses that are too long are reported at their fields, counted in bytes [5.22] [5.23]", () => {
  expect(problemsOf({ ...filled, notes: "م".repeat(501), address: "é".repeat(128) }, ph)).toEqual({
    notes: { key: "validation.notes-too-long", values: undefined },
    address: { key: "validation.address-too-long", values: undefined },
  });
});

test("details count as filled when only the payment is missing", () => {
  expect(detailsAreFilled(problemsOf({ ...filled, amount: "", payment: "" }, ph))).toBe(true);
  expect(detailsAreFilled(problemsOf({ ...filled, name: "" }, ph))).toBe(false);
});

test("empty values are sent as null, and invalid ones as typed", () => {
  const blank = orderEntries({
    draft: {
      ...emptyDraft(),
      name: " ",
      unit: " ",
      building: "  ",
      notes: "\n",
      description: " ",
      address: " ",
    },
    vendorId: "v-1",
    readPhone: undefined,
  });
  expect(blank).toEqual({
    vendor_id: "v-1",
    customer: {
      name: "",
      phone_number: "",
      location: {
        address: "",
        unit_number: null,
        building: null,
        latitude: null,
        longitude: null,
        notes: null,
      },
    },
    order: { amount: null, description: null, payment_method: null, cold_bag_needed: false },
    age_validation_required: false,
    vat_number: null,
    pay_at_pickup: false,
    login_pickup_estimation: 15,
    preordered_for: null,
  });
  const sender = { name: "Liza", phone_number: "+63", location: { address: "x", latitude: 1, longitude: 2 } };
  const draft = {
    ...filled,
    amount: "much",
    coldBag: true,
    ageCheck: true,
    vatNumber: " AB 12 cd34 ",
    unit: " 2F ",
    building: " Casa ",
    notes: " Ring ",
    description: " Trays ",
    plannedFor: 1_772_433_000_999,
  };
  expect(orderEntries({ draft, vendorId: "v-1", readPhone: undefined, sender })).toMatchObject({
    customer: {
      phone_number: "0917 555 0142",
      location: { unit_number: "2F", building: "Casa", notes: "Ring" },
    },
    order: { amount: "much", description: "Trays", cold_bag_needed: true },
    age_validation_required: true,
    vat_number: "AB12cd34",
    preordered_for: 1_772_433_000,
    sender,
  });
});

test("a confirmation applies only to the amount that was confirmed [10.115]", () => {
  const confirmed = { ...emptyDraft(), amount: "2,500", confirmedAmount: "2500" };
  const asked = (draft: typeof confirmed) => orderEntries({ draft, vendorId: "v-1", readPhone: undefined });
  expect(asked(confirmed)).toMatchObject({ item_value_confirmed: true });
  expect(asked({ ...confirmed, amount: "2600" })).not.toHaveProperty("item_value_confirmed");
});
