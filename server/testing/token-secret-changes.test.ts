import { hkdfSync, randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { pinOf } from "../fleets/riders/jobs/job-answer.ts";
import { issueHelpToken, isHelpToken } from "../content/help-center/help-token.ts";
import { proofLinks } from "../fleets/proofs/proof-links.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { openSecrets } from "../platform/settings/secrets.ts";
import { pricingDeps } from "../pricing/pricing-deps.ts";
import { readQuote, signQuote, type Quote } from "../pricing/quote.ts";
import { openTestApp } from "./test-app.ts";
import { openTestDatabase, testStart } from "./test-database.ts";
import { endpointSecret } from "../webhooks/signature.ts";
import { partnerTokens } from "../accounts/callers/partner-tokens.ts";
import { hashOfRecoveryCode } from "../accounts/second-factor/recovery-codes.ts";
import { openSecret, sealSecret } from "../accounts/second-factor/sealed-secret.ts";
import { sessionTokens } from "../accounts/sessions/session-tokens.ts";

const [first, second, third] = ["first", "second", "third"].map((word) => word.padEnd(40, "-")) as [
  string,
  string,
  string,
];

/** Processes on one database, with a clock that the test moves. */
const openCell = async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  let time = testStart.getTime();
  const start = async (secret: string, previous: readonly string[] = []) => {
    const env = { TOKEN_SECRET: secret, TOKEN_SECRET_PREVIOUS: previous.join(", ") };
    const machine = { ...database, settings: readSettings(env), now: () => new Date(time), randomBytes };
    return { ...machine, ...(await openSecrets(machine)), publicUrl: () => "https://waybill.test" };
  };
  return { start, pass: (seconds: number) => void (time += seconds * 1000), db: database.db };
};
type Process = Awaited<ReturnType<Awaited<ReturnType<typeof openCell>>["start"]>>;

const endpoint = { endpoint_id: "endpoint", secret_number: 1 };
const lasting = (deps: Process) => ({
  recoveryCode: hashOfRecoveryCode(deps, "user", "ABCDE-FGHJK"),
  webhook: endpointSecret(deps, endpoint),
  pin: pinOf(deps, "order"),
});

test("[23.05] encrypted and hashed values stay readable with a new TOKEN_SECRET, and later without the old one", async () => {
  const { start } = await openCell();
  const before = await start(first);
  const sealed = sealSecret(before, "user", "the key of an app");
  const kept = lasting(before);

  const between = await start(second, [first]);
  expect(openSecret(between, "user", sealed)).toBe("the key of an app");
  expect(lasting(between)).toEqual(kept);

  const after = await start(second);
  expect(openSecret(after, "user", sealed)).toBe("the key of an app");
  expect(lasting(after)).toEqual(kept);
  const later = await start(third, [first, second]);
  expect(lasting(later)).toEqual(kept);
});

test("[23.05] the copies of keys encrypted with a TOKEN_SECRET are deleted once it is no longer configured", async () => {
  const { start, db } = await openCell();
  await start(first);
  const seals = async () =>
    (await db.selectFrom("cell_key_seals").select("secret_id").distinct().execute()).length;
  await start(second, [first]);
  expect(await seals()).toBe(2);
  await start(second);
  expect(await seals()).toBe(1);
  await expect(start(first)).rejects.toThrow("TOKEN_SECRET cannot decrypt this database");
});

test("[23.05] keys that an older version derived from TOKEN_SECRET still protect its data", async () => {
  const { start } = await openCell();
  const old = Buffer.from(hkdfSync("sha256", first, "waybill", "webhooks", 32));
  expect((await start(second, [first])).secret("webhooks")).toEqual(old);
});

test("[23.07] the server does not start with a TOKEN_SECRET that cannot decrypt the database, and the error is one sentence", async () => {
  const { start } = await openCell();
  await start(first);
  await expect(start(second)).rejects.toThrow(
    "TOKEN_SECRET cannot decrypt this database: set the former one, or add it to TOKEN_SECRET_PREVIOUS.",
  );
});

const quote: Quote = {
  vendorId: "poblacion",
  source: { latitude: 14.5, longitude: 121 },
  destination: { latitude: 14.6, longitude: 121 },
  feeMinor: 4900,
  currency: "PHP",
  voucher: null,
  expiresAt: testStart.getTime() + 300_000,
  pricedFor: { metres: 1000, preorderedFor: null, timeMinor: 0, surchargeMinor: 0 },
};

test("[23.04] sessions, partners' tokens, links and quoted fees stay valid with a new TOKEN_SECRET, until the old one is no longer configured", async () => {
  const app = await openTestApp();
  onTestFinished(app.close);
  const { start, pass } = await openCell();
  const made = async (deps: Process) => ({
    session: await sessionTokens(deps).issue({ sub: "rider", use: "rider", sid: "one" }, 3600),
    partner: await partnerTokens(deps).issueInSandbox("poblacion"),
    help: await issueHelpToken(
      deps,
      { kind: "guest", guestId: "guest" } as never,
      { vendor_id: "v", name: "V" } as never,
    ),
    quote: signQuote(pricingDeps({ ...app.deps, ...deps }).quoteKeys(), quote),
    proof: new URL(proofLinks(deps).linkTo({ orderId: "one", kind: "delivery" }).url).searchParams,
  });
  type Made = Awaited<ReturnType<typeof made>>;
  const holds = async (deps: Process, tokens: Made) => ({
    session: (await sessionTokens(deps).read(tokens.session)) !== undefined,
    partner: (await partnerTokens(deps).read(tokens.partner)) !== undefined,
    help: await isHelpToken(deps, tokens.help),
    quote: readQuote(pricingDeps({ ...app.deps, ...deps }).quoteKeys(), tokens.quote) !== undefined,
    proof: proofLinks(deps).opens(
      { orderId: "one", kind: "delivery" },
      { expires: Number(tokens.proof.get("expires")), signature: tokens.proof.get("signature") ?? "" },
    ),
  });
  const all = { session: true, partner: true, help: true, quote: true, proof: true };
  const none = { session: false, partner: false, help: false, quote: false, proof: false };

  const before = await start(first);
  const old = await made(before);
  const between = await start(second, [first]);
  expect(await holds(between, old)).toEqual(all);
  // The new key does not sign yet, so processes without it accept every token signed in the meantime.
  expect(await holds(before, await made(between))).toEqual(all);
  pass(16);
  const fresh = await made(between);
  expect(await holds(before, fresh)).toEqual(none);
  expect(await holds(await start(first), fresh)).toEqual(all);
  expect(await holds(between, old)).toEqual(all);

  const after = await start(second);
  expect(await holds(after, fresh)).toEqual(all);
  expect(await holds(after, old)).toEqual(none);
  // A leaked secret signs nothing without the database.
  const derived = Buffer.from(hkdfSync("sha256", second, "waybill", "fee quotes", 32));
  expect(after.signingSecrets("fee quotes").some((key) => key.equals(derived))).toBe(false);
});
