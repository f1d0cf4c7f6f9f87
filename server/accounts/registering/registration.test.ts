import { login, sendConfirmationAgain } from "@waybill/contract/accounts";
import { createOutlet } from "@waybill/contract/merchants/outlets";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { afterAll, expect, test } from "vitest";
import { demoOwner, demoVendorCode, seedVendorCodes } from "../../seed/seed-accounts.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { purgeExpiredAccounts } from "../purge-expired.ts";
import { newBusiness, password, registering } from "./registration.fixture.ts";

const product = await openTestApp();
afterAll(product.close);
const { call, clock, deps } = product;
await seedVendorCodes(deps);
const { send, mailTo, tokenOf, open } = registering(product);

const day = 86_400_000;
const signIn = (email_address: string, as = password) =>
  call(login, { body: { email_address, password: as } });
const vendorsOf = async (email: string) => {
  const { AccessToken } = (await signIn(email)).body.result.AuthenticationResult;
  return (await call(listVendors, { as: `Bearer ${AccessToken}` })).body.result.vendors;
};
const registered = async (changes: Parameters<typeof newBusiness>[0] = {}) => {
  const entry = newBusiness(changes);
  expect((await send(entry)).status).toBe(201);
  expect((await open(await tokenOf(entry.email))).body).toEqual({ success: true });
  return entry;
};

test("a new business registers, opens the mailed link, and signs in for its own vendor, which has no address yet [7.08]", async () => {
  const entry = newBusiness({ vat_number: "AB12cd34" });
  const answer = await send(entry);
  expect(answer.status).toBe(201);
  expect(answer.body.result.user_id).toMatch(/^user-/);

  const mail = await mailTo(entry.email);
  expect(mail?.subject).toBe("Confirm your Waybill account");
  expect(mail?.links).toEqual([
    expect.stringMatching(/^http:\/\/waybill\.test\/register\/verify\?token=.{43}$/),
  ]);
  expect(mail?.text).toContain(mail?.links[0]);

  expect((await open(await tokenOf(entry.email))).status).toBe(200);
  const [vendor, ...others] = await vendorsOf(entry.email);
  expect(others).toEqual([]);
  expect(vendor).toMatchObject({
    name: "Lola's Kitchen",
    is_parent: false,
    is_active: true,
    is_registered: true,
  });
  expect(vendor?.vendor_information).toMatchObject({
    owners: [entry.email],
    contact: { phone: "+639175550142" },
    location: { latitude: null, longitude: null },
  });
  expect(vendor?.flags.payment_methods["CASH_ON_DELIVERY"]).toBe(true);
});

test("a business with branches becomes a parent, and branches can be added to it", async () => {
  const { email } = await registered({ branches: 3 });
  const [vendor] = await vendorsOf(email);
  expect(vendor?.is_parent).toBe(true);
  const { AccessToken } = (await signIn(email)).body.result.AuthenticationResult;
  const place = { name: "First", address: "1 Main St", latitude: 14.56, longitude: 121.02 };
  const body = {
    ...place,
    parent_vendor_id: vendor?.vendor_id ?? "",
    client_vendor_id: "1",
    phone_number: "+639175550142",
  };
  expect((await call(createOutlet, { as: `Bearer ${AccessToken}`, body })).status).toBe(201);
});

test("signing in is refused until the link is opened; only the right password gets the reason", async () => {
  const { email, ...entry } = newBusiness();
  await send({ ...entry, email });
  const early = await signIn(email);
  expect(early.status).toBe(401);
  expect(early.body.errors[0]).toMatchObject({
    code: "ACCOUNT_NOT_CONFIRMED",
    meta: { translation_key: "auth.not-confirmed" },
  });
  const wrong = await signIn(email, "Wrong!2026");
  expect(wrong.body).toEqual((await signIn("nobody@shop.test")).body);
});

test("a link works once, within 24 hours [9.03]", async () => {
  const { email } = newBusiness();
  await send(newBusiness({ email }));
  const token = await tokenOf(email);
  clock.advance(day - 1000);
  expect((await open(token)).status).toBe(200);
  const again = await open(token);
  expect(again.status).toBe(410);
  expect(again.body.errors[0].meta.translation_key).toBe("register.link-used");

  const late = newBusiness();
  await send(late);
  const lateToken = await tokenOf(late.email);
  clock.advance(day);
  expect((await open(lateToken)).status).toBe(410);
  expect((await signIn(late.email)).body.errors[0].code).toBe("WRONG_CREDENTIALS");
  expect((await send(late)).status).toBe(201);
  expect((await open("no-such-token")).status).toBe(410);
  expect((await open("x".repeat(3000))).status).toBe(410);
});

test("an open registration gets a second mail with a new link for 24 hours, other e-mails get none", async () => {
  const { email } = newBusiness();
  await send(newBusiness({ email }));
  const first = await tokenOf(email);
  clock.advance(day - 1000);
  const again = (email_address: string) => call(sendConfirmationAgain, { body: { email_address } });
  const answer = await again(email.toUpperCase());
  expect(answer.status).toBe(202);
  expect(answer.body).toEqual({ success: true });
  const second = await tokenOf(email);
  expect((await open(first)).status).toBe(410);
  clock.advance(day - 1000);
  expect((await open(second)).status).toBe(200);
  for (const nobody of [email, "nobody@shop.test"]) {
    const before = await mailTo(nobody);
    expect((await again(nobody)).status).toBe(202);
    expect(await mailTo(nobody)).toEqual(before);
  }
});

test("of two concurrent uses of a link only one succeeds", async () => {
  const { email } = newBusiness();
  await send(newBusiness({ email }));
  const token = await tokenOf(email);
  const answers = await Promise.all([open(token), open(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await vendorsOf(email)).toHaveLength(1);
});

test("an e-mail that is registered or waits for confirmation is refused, in any letter case [5.50]", async () => {
  const { email } = await registered();
  const waiting = newBusiness();
  await send(waiting);
  for (const taken of [email, email.toUpperCase(), waiting.email, "parent@example.com"]) {
    const answer = await send(newBusiness({ email: taken }));
    expect(answer.status, taken).toBe(409);
    expect(answer.body.errors[0]).toMatchObject({ code: "EMAIL_TAKEN", path: ["email"] });
  }
});

test("of two concurrent registrations with one e-mail only one succeeds", async () => {
  const entry = newBusiness();
  const answers = await Promise.all([send(entry), send(entry)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("a vendor code works only with its owner's e-mail, and once [5.51]", async () => {
  const withCode = (changes: Parameters<typeof newBusiness>[0]) =>
    newBusiness({
      business_name: undefined,
      mobile_number: undefined,
      branches: undefined,
      vendor_code: demoVendorCode,
      ...changes,
    });
  for (const wrong of [
    withCode({}),
    withCode({ email: demoOwner, vendor_code: "PV-DEMO-2" }),
    withCode({ vendor_code: "PV-DEMO-1", business_name: "Mine" }),
  ]) {
    const answer = await send(wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toMatchObject({
      code: "VENDOR_CODE_OR_EMAIL_WRONG",
      path: ["vendor_code"],
      meta: { translation_key: "register.vendor-code-or-email" },
    });
  }
  expect((await send(withCode({ email: "Owner@Example.com", vendor_code: " pv-demo-1 " }))).status).toBe(201);
  expect((await open(await tokenOf("Owner@Example.com"))).status).toBe(200);
  expect(await vendorsOf(demoOwner)).toMatchObject([{ vendor_id: "pv-demo-1", is_registered: true }]);

  await deps.db
    .updateTable("vendors")
    .set({ owners: JSON.stringify([demoOwner, "partner@shop.test"]) })
    .where("vendor_id", "=", "pv-demo-1")
    .execute();
  const second = await send(withCode({ email: "partner@shop.test" }));
  expect(second.status).toBe(409);
  expect(second.body.errors[0].meta.translation_key).toBe("register.outlet-already-registered");
});

test("an unconfirmed registration is deleted, and a confirmed one no longer stores the password", async () => {
  const { email } = await registered();
  const waiting = newBusiness();
  await send(waiting);
  clock.advance(day);
  await purgeExpiredAccounts(deps);
  const rows = await deps.db.selectFrom("registrations").select(["email", "password_hash"]).execute();
  expect(rows.find((row) => row.email === email)?.password_hash).toBeNull();
  expect(rows.map((row) => row.email)).not.toContain(waiting.email);
});
