import { autocompletePlaces, placeDetails, reversePlace } from "@waybill/contract/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { placeService } from "./remote/test-service.ts";

let product: TestApp;
let vendor: string;
beforeAll(async () => {
  product = await openTestApp();
  vendor = await product.tokenFor("single");
});
afterAll(() => product.close());

test("a vendor's typed text returns addresses, nearest first, from two characters on [7.15]", async () => {
  const query = { query: "edsa", country: "PH", lat: 14.619, lng: 121.0515, language: "en" };
  const { status, body } = await product.call(autocompletePlaces, { as: vendor, query });
  expect(status).toBe(200);
  expect(body.data.length).toBeGreaterThan(1);
  expect(body.data[0]).toEqual({
    address: {
      id: expect.any(String),
      formatted_address: "EDSA, Cubao, Quezon City",
      latitude: expect.closeTo(14.619, 2),
      longitude: expect.closeTo(121.0515, 2),
      street: "EDSA",
      city: "Quezon City",
      postal_code: expect.any(String),
      country_code: "PH",
      kind: "street",
      match: "weak",
    },
  });

  const { body: tooShort } = await product.call(autocompletePlaces, { as: vendor, query: { query: "e " } });
  expect(tooShort).toEqual({ data: [] });

  const elsewhere = { query: "karachi", country: "PK", language: "en" };
  const abroad = await product.call(autocompletePlaces, { as: vendor, query: elsewhere });
  expect(abroad.body.data[0]?.address.country_code).toBe("PK");
});

test("every result has a grade, with the typed unit and building [11.18]", async () => {
  const query = { query: "Unit 12B, The Gramercy Residences", language: "en" };
  const { body } = await product.call(autocompletePlaces, { as: vendor, query });
  expect(body.data[0]?.address).toMatchObject({
    match: "street",
    unit_number: "12B",
    building: "The Gramercy Residences",
  });
  const link = "https://www.google.com/maps/place/x/@14.5,121,17z/data=!4m6!3m5!8m2!3d14.5512!4d121.0543!16s";
  const pasted = await product.call(autocompletePlaces, { as: vendor, query: { ...query, query: link } });
  expect(pasted.body.data.map(({ address }) => address)).toEqual([
    expect.objectContaining({ latitude: 14.5512, longitude: 121.0543, match: "street" }),
  ]);
  const pin = await product.call(reversePlace, { as: vendor, query: { lat: 14.5512, lng: 121.0543 } });
  expect(pin.body.data[0]?.address.match).toBe("street");
  const short = { ...query, query: "https://maps.app.goo.gl/AbC" };
  expect((await product.call(autocompletePlaces, { as: vendor, query: short })).body.data).toEqual([]);
});

test("a plus code keeps the typed unit, and needs a locality that is found with certainty [11.19] [11.20]", async () => {
  const ask = async (query: string) => {
    const { body } = await product.call(autocompletePlaces, { as: vendor, query: { query, language: "en" } });
    return body.data.map(({ address }) => address);
  };
  const pin = { latitude: expect.closeTo(14.5512, 3), longitude: expect.closeTo(121.0543, 3) };
  expect(await ask("Unit 5, 7Q63H323+FP")).toEqual([expect.objectContaining({ ...pin, unit_number: "5" })]);
  expect(await ask("Unit 5, H323+FP Taguig")).toEqual([
    expect.objectContaining({ ...pin, unit_number: "5" }),
  ]);
  const [code] = await ask("7Q63H323+FP Taguig");
  expect(code).not.toHaveProperty("building");
  // Several streets have this name, but none is near the plus code.
  for (const query of ["H323+FP Zyxwvut", "H323+FP Rizal Street"]) expect(await ask(query)).toEqual([]);
});

test("a link that only shows the map gives an uncertain pin; with text, the text is searched there [11.21]", async () => {
  const ask = async (query: string) => {
    const { body } = await product.call(autocompletePlaces, { as: vendor, query: { query, language: "en" } });
    return body.data.map(({ address }) => address);
  };
  const view = { latitude: 14.5512, longitude: 121.0543 };
  expect(await ask("https://www.google.com/maps/@14.5512,121.0543,15z")).toEqual([
    expect.objectContaining({ ...view, match: "weak" }),
  ]);
  const near = async (at: string) => (await ask(`https://www.google.com/maps/search/edsa/@${at},15z`))[0];
  expect(await near("14.619,121.0515")).toMatchObject({ formatted_address: "EDSA, Cubao, Quezon City" });
  expect(await near("14.6575,120.992")).toMatchObject({ formatted_address: "EDSA, Caloocan" });
});

test("a typed address is found in the streets of the map: '88 Scout Tuason St QC' is Scout Tuazon [11.15] [10.106]", async () => {
  const ask = async (query: string) => {
    const { body } = await product.call(autocompletePlaces, { as: vendor, query: { query, language: "en" } });
    return body.data.map(({ address }) => address);
  };
  const [scout] = await ask("88 Scout Tuason St QC");
  expect(scout).toMatchObject({ match: "street", street: "Scout Tuazon Street", city: "Quezon City" });
  expect(scout).toMatchObject({ number_is_typed: true });
  // The number is unknown in that street, so the result is the street.
  expect(scout!.formatted_address).toMatch(/^(?:88 )?Scout Tuazon Street, /);
  const lines = (await ask("88 Scout Tuason St QC")).map((place) => place.formatted_address);
  expect(lines.join()).not.toMatch(/Chuatoco/);
  const [many] = await ask("Sampaguita St, Quezon City");
  expect(many).toMatchObject({ match: "weak", city: "Quezon City" });
  const [door] = await ask("5 Ayala Ave, Makati");
  expect(door).toMatchObject({ match: "exact", street_number: "5", street: "Ayala Avenue" });
  expect(door).not.toHaveProperty("number_is_typed");
  expect(door).not.toHaveProperty("dropped");
  // A typed word that matches nothing is reported.
  const [ayala] = await ask("5 Ayala Ave, Xyzzyville, Makati");
  expect(ayala).toMatchObject({ match: "weak", dropped: ["Xyzzyville"] });
  // A typed number that the street does not have is reported too.
  const [kalayaan] = await ask("88 Kalayaan Avenue, Xyzzyville");
  expect(kalayaan).toMatchObject({ match: "weak", number_is_typed: true });
  const again = await product.call(placeDetails, {
    as: vendor,
    query: { query_id: door!.id, language: "en" },
  });
  expect(again.body.data[0]?.address).toEqual(door);
});

test("a pin returns a list in the same format [7.18]", async () => {
  const query = { lat: 20.52, lng: 121.97, language: "en" };
  const { status, body } = await product.call(reversePlace, { as: vendor, query });
  expect(status).toBe(200);
  expect(body.data).toHaveLength(1);
  expect(body.data[0]!.address).toMatchObject({
    formatted_address: expect.stringMatching(/^Near /),
    latitude: 20.52,
    longitude: 121.97,
    country_code: "PH",
  });
});

test("an id returns its address again, in the same format, with the house number [7.19]", async () => {
  const query = { query: "5012 P. Burgos St", language: "en" };
  const { body } = await product.call(autocompletePlaces, { as: vendor, query });
  const { match: _, ...address } = body.data[0]!.address;
  expect(address.formatted_address).toBe("5012 P. Burgos Street, Poblacion, Makati");

  const again = await product.call(placeDetails, {
    as: vendor,
    query: { query_id: address.id, language: "en" },
  });
  expect(again).toMatchObject({ status: 200, body: { data: [{ address }] } });
});

test("a pin without numbers is refused, not treated as 0, 0", async () => {
  for (const url of [
    `${reversePlace.path}?lat=&lng=121`,
    `${reversePlace.path}?lat=14&lng=%20`,
    `${reversePlace.path}?lat=x&lng=1`,
  ]) {
    const answer = await product.inject({ url, headers: { authorization: vendor } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path: [expect.stringMatching(/^l(at|ng)$/)] }] });
  }
});

test("address search requires signing in", async () => {
  expect((await product.call(autocompletePlaces, { query: { query: "edsa" } })).status).toBe(401);
  expect((await product.call(reversePlace, { query: { lat: 14, lng: 121 } })).status).toBe(401);
});

test("a place service is called in the user's language, and its failure is a 503 that names the search [7.18]", async () => {
  const { url, requests } = await placeService({ "/reverse": { error: "Unable to geocode" } });
  const kuwait = await openTestApp({ env: { COUNTRY: "kw", GEOCODER: "nominatim", GEOCODER_URL: url } });
  const as = await kuwait.tokenFor("single");
  const at = { lat: 29.37, lng: 47.97 };
  for (const language of ["ar", "en", undefined])
    expect((await kuwait.call(reversePlace, { as, query: { ...at, language } })).body).toEqual({ data: [] });
  const down = await kuwait.call(autocompletePlaces, { as, query: { query: "salmiya" } });
  await kuwait.close();

  const reversed = requests.filter(({ path }) => path === "/reverse");
  expect(reversed.map(({ query }) => query["accept-language"])).toEqual(["ar", "en", "ar"]);
  expect(down.status).toBe(503);
  expect(down.body.errors[0]).toMatchObject({
    code: "GEOCODER_UNAVAILABLE",
    meta: { translation_key: "geolocator.error.autocomplete" },
  });
});
