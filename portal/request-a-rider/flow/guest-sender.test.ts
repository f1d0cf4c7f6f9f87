import { ph } from "@waybill/domain/markets/countries/ph";
import { internationalPhone } from "@waybill/domain/phones/phone-numbers";
import { expect, test } from "vitest";
import { guestSender } from "./placing/order-body.ts";

const originAddress = {
  id: "p",
  formatted_address: "5 Ayala Ave, Makati",
  latitude: 14.55,
  longitude: 121.02,
};
const originDetails = {
  unit: "2F",
  building: "Casa",
  notes: "",
  name: " Liza Cruz ",
  phone: "0917 555 0100",
};

const readPhone = (typed: string) => internationalPhone(typed, ph);

test("a guest's order contains sender and pickup; a vendor's order does not", () => {
  expect(guestSender({ savesOrigin: false, originAddress, originDetails }, readPhone)).toEqual({
    name: "Liza Cruz",
    email: null,
    phone_number: "+639175550100",
    location: { address: "2F, Casa, 5 Ayala Ave, Makati", latitude: 14.55, longitude: 121.02 },
  });
  expect(guestSender({ savesOrigin: true, originAddress, originDetails }, readPhone)).toBeUndefined();
});

test("empty optional values of a guest are sent as empty, and missing required values prevent sending", () => {
  const bare = { unit: "", building: "", notes: "", email: " liza@example.com " };
  expect(guestSender({ savesOrigin: false, originAddress, originDetails: bare }, undefined)).toEqual({
    name: "",
    email: "liza@example.com",
    phone_number: "",
    location: { address: "5 Ayala Ave, Makati", latitude: 14.55, longitude: 121.02 },
  });
  const typed = { ...originDetails, phone: "0917" };
  expect(
    guestSender({ savesOrigin: false, originAddress, originDetails: typed }, undefined)?.phone_number,
  ).toBe("0917");
  expect(
    guestSender({ savesOrigin: false, originAddress, originDetails: undefined }, readPhone),
  ).toBeUndefined();
  expect(
    guestSender({ savesOrigin: false, originAddress: undefined, originDetails }, readPhone),
  ).toBeUndefined();
});
