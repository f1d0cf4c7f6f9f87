import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("without settings Waybill is a sandbox of the Philippines on this machine", () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    dataDir: ".data",
    redisUrl: undefined,
    country: "ph",
    brand: "waybill",
    environment: "san",
    quoteTtlSeconds: 300,
    simulationSpeed: 20,
    ordersKeptMonths: undefined,
    undoSeconds: 10,
  });
});

test("the environment of a build is san, stg or prd, and no other [1.12]", () => {
  const real = {
    DATABASE_URL: "postgres://db/x",
    PUBLIC_URL: "https://waybill.example",
    TOKEN_SECRET: "x".repeat(32),
    SMTP_URL: "smtp://mail",
  };
  for (const ENVIRONMENT of ["san", "stg", "prd"])
    expect(readSettings({ ...real, ENVIRONMENT }).environment).toBe(ENVIRONMENT);
  for (const ENVIRONMENT of ["dev", "SAN", "production"])
    expect(() => readSettings({ ...real, ENVIRONMENT })).toThrow(/^ENVIRONMENT must be .*san, stg/);
});

test("all settings that a production deployment lacks are listed together", () => {
  for (const ENVIRONMENT of ["stg", "prd"])
    expect(() => readSettings({ ENVIRONMENT })).toThrow(
      "DATABASE_URL is missing. PUBLIC_URL is missing. TOKEN_SECRET is missing. SMTP_URL is missing.",
    );
});

test.each([
  ["PORT", "70000"],
  ["PORT", "3e3"],
  ["DATABASE_URL", "mysql://localhost"],
  ["REDIS_URL", "localhost:6379"],
  ["COUNTRY", "zz"],
  ["BRAND", "constructor"],
  ["ENVIRONMENT", "production"],
  ["PUBLIC_URL", "example.com"],
  ["QUOTE_TTL_SECONDS", "0"],
  ["SIMULATION_SPEED", "-1"],
  ["UNDO_SECONDS", "2.5"],
  ["ORDERS_KEPT_MONTHS", "1"],
  ["TOKEN_SECRET", "too short"],
  ["SMTP_URL", "http://mail"],
  ["MAIL_FROM", "Waybill"],
  ["GEOCODER", "guess"],
  ["ROUTING_ENGINE", "guess"],
  ["ROUTING_URL", "router:5000"],
  ["TEST_VENDORS", "kanto;bgc"],
  ["TEST_VENDORS", "kanto, two words"],
  ["CARD_PROVIDER", "cash"],
  ["REGISTRATION_TYPE", "VP"],
  ["FLAG_SERVICE_URL", "flags:8016"],
  ["HELP_CENTER_URL", "help.example.com"],
  ["HELP_CENTER_SECRET", "too short"],
  ["LOG_LEVEL", "loud"],
])("an invalid %s is named", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be .+\\.$`));
});

test("a routing engine and its address are required together", () => {
  for (const ROUTING_ENGINE of ["osrm", "valhalla"])
    expect(() => readSettings({ ROUTING_ENGINE })).toThrow("ROUTING_URL is missing.");
  expect(() => readSettings({ ROUTING_URL: "http://router:5000" })).toThrow("ROUTING_ENGINE is missing.");
  expect(readSettings({ ROUTING_ENGINE: "osrm", ROUTING_URL: "http://router:5000" })).toMatchObject({
    routingEngine: "osrm",
    routingUrl: "http://router:5000",
  });
});

test("only the sandbox's provider charges cards unless a real one is configured with everything it needs", () => {
  expect(readSettings({}).cardProviders).toEqual(["sandbox"]);
  expect(readSettings({ CARD_PROVIDER: "none" })).toMatchObject({
    cardProviders: [],
    cybersource: undefined,
    stripe: undefined,
    couriers: { on_demand_rider: undefined, uber_direct: undefined, doordash_drive: undefined },
  });
  expect(() => readSettings({ CARD_PROVIDER: "cybersource" })).toThrow(
    "CYBERSOURCE_MERCHANT_ID is missing. CYBERSOURCE_KEY_ID is missing. CYBERSOURCE_SHARED_SECRET is missing.",
  );
  const CYBERSOURCE_SHARED_SECRET = Buffer.alloc(32, 7).toString("base64");
  const keys = { CYBERSOURCE_MERCHANT_ID: "shop", CYBERSOURCE_KEY_ID: "key", CYBERSOURCE_SHARED_SECRET };
  expect(readSettings({ CARD_PROVIDER: "cybersource", ...keys }).cybersource).toEqual({
    url: "https://apitest.cybersource.com",
    flexUrl: "https://testflex.cybersource.com",
    merchantId: "shop",
    keyId: "key",
    sharedSecret: CYBERSOURCE_SHARED_SECRET,
  });
  const wanted = "cybersource, stripe or none, or cybersource and stripe with a comma between them.";
  for (const CARD_PROVIDER of ["sandbox", "cybersource,sandbox", "cybersource,none", "stripe,stripe"])
    expect(() => readSettings({ ENVIRONMENT: "prd", CARD_PROVIDER })).toThrow(
      `CARD_PROVIDER must be ${wanted}`,
    );
  expect(() => readSettings({ CARD_PROVIDER: "sandbox,cybersource", ...keys })).toThrow(
    `CARD_PROVIDER must be sandbox, ${wanted}`,
  );
});

test("Stripe needs all of its keys, and charges real cards only in prd: a key of the other mode is refused", () => {
  expect(() => readSettings({ CARD_PROVIDER: "stripe" })).toThrow(
    "STRIPE_SECRET_KEY is missing. STRIPE_PUBLISHABLE_KEY is missing. STRIPE_WEBHOOK_SECRET is missing.",
  );
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  const CYBERSOURCE_SHARED_SECRET = Buffer.alloc(32, 7).toString("base64");
  const others = { CYBERSOURCE_MERCHANT_ID: "shop", CYBERSOURCE_KEY_ID: "key", CYBERSOURCE_SHARED_SECRET };
  expect(readSettings({ CARD_PROVIDER: " stripe, cybersource", ...keys, ...others })).toMatchObject({
    cardProviders: ["stripe", "cybersource"],
    cybersource: { merchantId: "shop" },
    stripe: {
      url: "https://api.stripe.com",
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
      webhookSecret: "whsec_1",
    },
  });
  for (const STRIPE_SECRET_KEY of ["sk_live_1", "pk_test_1", "nothing"])
    expect(() => readSettings({ CARD_PROVIDER: "stripe", ...keys, STRIPE_SECRET_KEY })).toThrow(
      "STRIPE_SECRET_KEY must be a test key of Stripe.",
    );
  expect(() => readSettings({ ENVIRONMENT: "prd", CARD_PROVIDER: "stripe", ...keys })).toThrow(
    "STRIPE_SECRET_KEY must be a live key of Stripe. STRIPE_PUBLISHABLE_KEY must be a live key of Stripe.",
  );
});

test("missing and invalid variables are listed together", () => {
  const env = {
    ENVIRONMENT: "prd",
    PORT: "no",
    TOKEN_SECRET: "x".repeat(31),
    DATABASE_URL: "postgres://db/x",
  };
  expect(() => readSettings(env)).toThrow(/PORT.*PUBLIC_URL.*TOKEN_SECRET.*SMTP_URL/);
});

test("an empty value counts as unset, and links never get a double slash", () => {
  expect(readSettings({ PORT: "", PUBLIC_URL: "https://waybill.example/" })).toMatchObject({
    port: 3000,
    publicUrl: "https://waybill.example",
  });
});

test("the sender of mails is an address, with or without a name", () => {
  for (const MAIL_FROM of ["no-reply@example.com", "Waybill <no-reply@example.com>"])
    expect(readSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
});

test("test vendors are vendor ids separated by commas; there are none by default [6.10]", () => {
  expect(readSettings({}).testVendors).toEqual([]);
  expect(readSettings({ TEST_VENDORS: " kanto,,aling-nena , kanto-bgc2 ," }).testVendors).toEqual([
    "kanto",
    "aling-nena",
    "kanto-bgc2",
  ]);
});

test("the refusal of a geocoder without its address or key says so", () => {
  expect(() => readSettings({ GEOCODER: "photon" })).toThrow("GEOCODER_URL is missing.");
  expect(() => readSettings({ GEOCODER: "google" })).toThrow("GEOCODER_KEY is missing.");
});

test("a bucket for proofs needs all of its settings: its address and its credentials", () => {
  const bucket = { PROOF_STORE_URL: "https://s3.example.com/proofs", PROOF_STORE_KEY_ID: "key" };
  expect(() => readSettings(bucket)).toThrow("PROOF_STORE_SECRET is missing.");
  expect(() => readSettings({ PROOF_STORE_KEY_ID: "key" })).toThrow("PROOF_STORE_URL is missing.");
  expect(() => readSettings({ ...bucket, PROOF_STORE_URL: "s3://proofs" })).toThrow(
    "PROOF_STORE_URL must be",
  );
  expect(readSettings({ ...bucket, PROOF_STORE_SECRET: "secret" })).toMatchObject({
    proofStoreUrl: bucket.PROOF_STORE_URL,
    proofStoreRegion: "us-east-1",
  });
});

test("an external help center needs the secret of its tokens", () => {
  const HELP_CENTER_URL = "https://help.example.com/";
  expect(() => readSettings({ HELP_CENTER_URL })).toThrow("HELP_CENTER_SECRET is missing.");
  const HELP_CENTER_SECRET = "at least thirty-two bytes of secret";
  expect(readSettings({ HELP_CENTER_URL, HELP_CENTER_SECRET })).toMatchObject({
    helpCenterUrl: "https://help.example.com",
    helpCenterSecret: HELP_CENTER_SECRET,
  });
});
