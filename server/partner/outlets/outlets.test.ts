import { afterAll, expect, test } from "vitest";
import { openPartnerApp } from "../partner.fixture.ts";

const { asking, close, partner } = await openPartnerApp();
afterAll(close);

const outlet = {
  name: "Till 1",
  address: "5 Ayala Ave",
  latitude: 14.5551,
  longitude: 121.0185,
  city: "Makati",
  phone_number: "+639171234502",
  currency: "PHP",
  locale: "en-PH",
};
const at = (id: string) => `/ph/api/v1/outlets/${encodeURIComponent(id)}`;

test("an outlet is created, replaced and read in the contract's format [15.30] [15.32] [15.36] [15.19]", async () => {
  const { ask } = await partner();
  const full = {
    ...outlet,
    phone_number: "0917 123 4502",
    street: "s".repeat(300),
    street_number: "5",
    building: "Tower",
    district: "Legazpi",
    postal_code: "1229",
    rider_instructions: "r".repeat(500),
    description: "d".repeat(1000),
    halal: true,
  };
  const made = await ask("PUT", at("till 1/α"), full);
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    ...full,
    phone_number: "+639171234502",
    client_vendor_id: "till 1/α",
    vendor_id: expect.any(String),
    users: [],
  });
  const { vendor_id, users, ...shown } = made.body;
  expect((await ask("GET", at("till 1/α"))).body).toEqual(shown);
  const again = await ask("PUT", at("till 1/α"), outlet);
  expect(again.body).toMatchObject({ vendor_id, users, street: "", halal: false });
  // A different id with the same letters is a different outlet.
  expect((await ask("PUT", at("till 1"), outlet)).body.vendor_id).not.toBe(vendor_id);
});

test("a missing, malformed or too long field is named [15.31] [15.33] [15.20] [15.21] [15.22]", async () => {
  const { ask } = await partner();
  for (const field of Object.keys(outlet)) {
    const { [field as keyof typeof outlet]: _, ...rest } = outlet;
    const answer = await ask("PUT", at("x"), rest);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message: `Invalid request payload\n - ${field} is required` });
  }
  const tooLong = {
    name: 300,
    address: 255,
    city: 300,
    street: 300,
    street_number: 120,
    building: 120,
    district: 300,
    postal_code: 120,
    rider_instructions: 500,
    description: 1000,
  };
  for (const [field, max] of Object.entries(tooLong)) {
    const answer = await ask("PUT", at("x"), { ...outlet, [field]: "x".repeat(max + 1) });
    expect(answer.body).toEqual({
      message: `Invalid request payload\n - ${field} is not valid: at most ${max} characters`,
    });
  }
  for (const [field, value] of [
    ["phone_number", "12"],
    ["locale", "english"],
    ["currency", "SGD"],
  ] as const)
    expect((await ask("PUT", at("x"), { ...outlet, [field]: value })).body.message).toBe(
      `Invalid request payload\n - ${field} is not valid`,
    );
  expect((await ask("PUT", at("x"), { ...outlet, latitude: 91 })).body.message).toBe(
    "Invalid request payload\n - latitude is not valid: at most 90",
  );
  expect((await ask("PUT", at("x"), { ...outlet, latitude: "14" })).body.message).toBe(
    "Invalid request payload\n - latitude must be of type number",
  );
  expect((await ask("PUT", at("i".repeat(256)), outlet)).status).toBe(400);
});

test("users are added and deleted, but not both in one call [15.34]", async () => {
  const { ask } = await partner();
  const added = await ask("PUT", at("u"), { ...outlet, add_user: ["a@example.com", "b@example.com"] });
  expect(added.body.users).toEqual(["a@example.com", "b@example.com"]);
  const taken = await ask("PATCH", at("u"), { delete_user: ["A@example.com"] });
  expect(taken.body.users).toEqual(["b@example.com"]);
  const both = await ask("PATCH", at("u"), { add_user: ["c@example.com"], delete_user: ["b@example.com"] });
  expect(both.status).toBe(400);
  expect(both.body.message).toBe("cannot add and delete in the same request");
});

test("any field of an outlet can be changed, latitude and longitude only together [15.38] [15.39]", async () => {
  const { ask } = await partner();
  await ask("PUT", at("p"), { ...outlet, description: "before" });
  expect((await ask("PATCH", at("p"), { name: "New" })).body).toMatchObject({
    name: "New",
    description: "before",
    city: "Makati",
  });
  expect((await ask("PATCH", at("p"), { latitude: 14.56 })).body.message).toContain("longitude is required");
  expect((await ask("PATCH", at("p"), { latitude: 14.56, longitude: 121.02 })).body).toMatchObject({
    latitude: 14.56,
    longitude: 121.02,
  });
  const empty = await ask("PATCH", at("p"), {});
  expect(empty.status).toBe(400);
  expect(empty.body.message).toBe("at least one field must be provided for update");
});

test("unknown outlets are not found, and another parent's cannot be changed [15.37] [15.40]", async () => {
  const [mine, other] = [await partner(), await partner()];
  await other.ask("PUT", at(`own-${other.vendorId}`), outlet);
  for (const method of ["GET", "PATCH"] as const)
    expect(await mine.ask(method, at("unknown"), method === "GET" ? undefined : { name: "x" })).toMatchObject(
      {
        status: 404,
        body: { message: "Outlet not found" },
      },
    );
  const foreign = await mine.ask("PATCH", at(`own-${other.vendorId}`), { name: "x" });
  expect(foreign.status).toBe(409);
  expect(foreign.body.message).toBe("vendor is not a proper parent");
  expect((await mine.ask("GET", at(`own-${other.vendorId}`))).status).toBe(404);
});

test("a parent's outlets are listed; a vendor that is not a parent is refused [15.41] [15.42]", async () => {
  const { ask, first, merchant, outletIds } = await partner();
  const listed = await ask("GET", "/ph/api/v1/outletList");
  expect(listed.body).toHaveLength(2);
  expect(Object.keys(listed.body[0]).sort()).toEqual([
    "address",
    "client_vendor_id",
    "created_at",
    "description",
    "latitude",
    "longitude",
    "name",
    "phone_number",
  ]);
  expect(listed.body.map((one: { client_vendor_id: string }) => one.client_vendor_id)).toContain(first);
  const key = await merchant("POST", "/orders/api/v1/developer/keys", {
    name: "x",
    mode: "live",
    vendor_id: outletIds[0],
  });
  const answer = await asking(`Bearer ${key.body.result.secret}`)("GET", "/ph/api/v1/outletList");
  expect(answer).toMatchObject({ status: 401, body: { message: "This vendor is not a parent" } });
});

test("in Singapore a known postal code may replace coordinates [15.35]", async () => {
  const singapore = await openPartnerApp({ env: { COUNTRY: "sg" } });
  try {
    const { ask } = await singapore.partner();
    const { latitude: _, longitude: __, ...rest } = outlet;
    const own = { ...rest, city: "Singapore", phone_number: "+6581234567", currency: "SGD", locale: "en-SG" };
    const put = (entry: object) => ask("PUT", "/sg/api/v1/outlets/till", { ...own, ...entry });
    const made = await put({ address: "313@somerset, Orchard Road", postal_code: "238895" });
    expect(made.status).toBe(200);
    expect(made.body.postal_code).toBe("238895");
    expect(made.body.latitude).toBeCloseTo(1.3009, 2);
    expect(made.body.longitude).toBeCloseTo(103.8386, 2);
    for (const entry of [
      { postal_code: "238895", address: "Nowhere that is known" },
      { postal_code: "12345", address: "313@somerset, Orchard Road" },
    ]) {
      const refused = await put(entry);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toContain("postal_code is not valid");
    }
    expect((await put({})).body.message).toBe(
      "Invalid request payload\n - latitude is required\n - longitude is required",
    );
    expect((await put({ latitude: 1.3, postal_code: "238895" })).body.message).toContain(
      "longitude is required",
    );
  } finally {
    await singapore.close();
  }
});
