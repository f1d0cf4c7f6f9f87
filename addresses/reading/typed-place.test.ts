import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { expect, test } from "vitest";
import { readTypedPlace } from "./typed-place.ts";

const serendra = { latitude: 14.5512, longitude: 121.0543 };
const makati = { latitude: 14.5547, longitude: 121.0244 };
const cebu = { latitude: 10.3157, longitude: 123.8854 };
const at = (near = makati) => ({
  near,
  habits: addressHabitsOf("ph"),
  locate: async (words: string) => (words === "Taguig" ? { ...makati, isArea: true } : undefined),
});
const found = async (text: string, near = makati) => (await readTypedPlace(text, at(near)))?.place;

test.each([
  ["a full plus code [11.19]", "7Q63H323+FP", cebu],
  ["a full plus code in small letters", "7q63h323+fp", makati],
  ["a short plus code with its locality [11.20]", "H323+FP Taguig", cebu],
  ["a short plus code in a part of it [11.20]", "H323+FP, Fort Zyxwvut, Taguig", cebu],
  ["a short plus code near the outlet [11.20]", "H323+FP", makati],
  ["a short plus code with a unit alone [11.20]", "Unit 5, H323+FP", makati],
])("%s gives its point", async (_what, text, near) => {
  const place = await found(text, near);
  expect(distanceInMetres(place!, serendra)).toBeLessThan(30);
});

test("a short plus code with an unknown locality is not a place [11.20]", async () => {
  expect(await readTypedPlace("H323+FP Zyxwvut", at())).toEqual({});
});

test("text typed with a plus code stays in the field", async () => {
  const beside = async (text: string) => (await readTypedPlace(text, at()))?.beside;
  expect(await beside("Unit 5, 7Q63H323+FP")).toMatchObject({ unit: "5", building: "" });
  expect(await beside("Unit 5, Two Serendra, H323+FP Taguig")).toMatchObject({
    unit: "5",
    building: "Two Serendra",
    city: "Taguig",
  });
});

test("coordinates and links have a point, other texts do not", async () => {
  expect(await found("14.5512, 121.0543")).toEqual(serendra);
  expect(await found("https://maps.google.com/?q=14.5512,121.0543")).toEqual(serendra);
  expect(await readTypedPlace("https://maps.app.goo.gl/AbC", at())).toEqual({ isShort: true });
  for (const words of ["5 Ayala Ave", "C++ Cafe", "H3+", "Room 12+3"])
    expect(await readTypedPlace(words, at())).toBeUndefined();
});
