import { confirmRegistration, readAccount, register, startGuestSession } from "@waybill/contract/accounts";
import * as endpoints from "@waybill/contract/merchants/single-sign-on";
import { readSentMessages, setDns } from "@waybill/contract/sandbox";
import { afterAll, expect, test } from "vitest";
import { newBusiness, registering } from "../../accounts/registering/registration.fixture.ts";
import { insertUsers } from "../../seed/rows.ts";
import { testStart } from "../../testing/test-database.ts";
import { openProvider } from "../provider.fixture.ts";
import { openSignOnApp } from "../sign-on.fixture.ts";
import { lookUpDomains } from "./domains.ts";
import { recheckDomains } from "./recheck-domains.ts";

const { accounts, call, clock, close, company, db, tokenFor } = await openSignOnApp();
const provider = await openProvider();
afterAll(async () => {
  await close();
  await provider.close();
});
const dayMs = 24 * 3_600_000;
const txtRecords = async (name: string) =>
  (await db.selectFrom("sandbox_txt_records").select("txt").where("name", "=", name).executeTakeFirst())
    ?.txt ?? [];
const deps = { ...accounts, txtRecords, providers: { isAllowed: async () => true } } as unknown as Parameters<
  typeof recheckDomains
>[0];

const person = async (email: string, vendor_id: string, role: "owner" | "clerk") => {
  const row = { user_id: email, email, password_hash: "", role: "vendor" as const, created_at: testStart };
  await insertUsers(db, [{ ...row, vendor_id }]);
  await db.updateTable("user_vendors").set({ role }).where("user_id", "=", email).execute();
  return tokenFor(email);
};
const isIn = async (as: string) => (await call(readAccount, { as })).status === 200;

const people = async () => {
  const own = await company(provider.issuer);
  const { domain, vendorId, outletIds, params, owner, body } = own;
  const clerk = await person(`Clerk@${domain.toUpperCase()}`, outletIds[0], "clerk");
  const director = await person(`director@${domain}`, vendorId, "owner");
  const guest = await person(`helper@other-${domain}`, vendorId, "clerk");
  const save = (changed: object) =>
    call(endpoints.saveSingleSignOn, { as: owner, params, body: { ...body, ...changed } });
  const signedIn = async () => ({
    clerk: await isIn(clerk),
    director: await isIn(director),
    guest: await isIn(guest),
    owner: await isIn(owner),
  });
  return { ...own, save, signedIn };
};

test("when single sign-on is required, open sessions of the domain end at once, except for owners and people of other domains [21.32]", async () => {
  const { domain, vendorId, save, signedIn } = await people();
  expect((await save({})).status).toBe(200);
  expect(await signedIn()).toEqual({ clerk: true, director: true, guest: true, owner: true });
  expect((await save({ required: true })).status).toBe(200);
  expect(await signedIn()).toEqual({ clerk: false, director: true, guest: true, owner: true });
  // Users who have signed in through the company stay members when the settings are saved again.
  const again = await tokenFor(`clerk@${domain}`);
  expect((await save({ required: true, default_role: "manager" })).status).toBe(200);
  expect(await isIn(again)).toBe(true);
  const audit = await db.selectFrom("audit").selectAll().where("subject_id", "=", vendorId).execute();
  expect(audit.map(({ action }) => action)).toContain("single-sign-on.saved");
});

test("if single sign-on is required, the link of a registration creates the account but signs nobody in", async () => {
  const { domain, save } = await people();
  const { tokenOf } = registering({ call });
  const opened = async (email: string) => {
    const guest = `Bearer ${(await call(startGuestSession, { body: {} })).body.result.token}`;
    expect((await call(register, { as: guest, body: newBusiness({ email }) })).status).toBe(201);
    return call(confirmRegistration, { as: guest, query: { token: await tokenOf(email) } });
  };
  await save({});
  expect((await opened(`before@${domain}`)).body).toHaveProperty("result.AuthenticationResult");
  await save({ required: true });
  const { status, body } = await opened(`after@${domain}`);
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("result");
});

test("a domain verified while single sign-on is required ends the sessions of its people", async () => {
  const { save, signedIn } = await people();
  expect((await save({ required: true })).body.result.domains[0]?.verified).toBe(true);
  expect((await signedIn()).clerk).toBe(false);

  const late = await people();
  const { value } = late.record;
  await call(setDns, { body: { name: late.domain, txt: [] } });
  await late.save({ required: true });
  expect((await late.signedIn()).clerk).toBe(true);
  await call(setDns, { body: { name: late.domain, txt: [value] } });
  await lookUpDomains(deps, { vendorId: late.vendorId, isAskedFor: true });
  expect(await late.signedIn()).toEqual({ clerk: false, director: true, guest: true, owner: true });
});

test("owners get one mail about a missing record, and after 14 days the domain is free for others [21.26]", async () => {
  const { domain, email, vendorId, params, save, record } = await people();
  await save({});
  const verified = async () =>
    (await call(endpoints.readSingleSignOn, { as: await tokenFor(email), params })).body.result?.domains[0];
  const mails = async () =>
    (await call(readSentMessages, { query: { to: email } })).body.data.filter(({ subject }) =>
      subject.includes(domain),
    );
  const lookAgain = async (days: number) => {
    clock.advance(days * dayMs);
    // Several processes check at the same time.
    await Promise.all([recheckDomains(deps), recheckDomains(deps)]);
  };
  await lookAgain(8);
  expect(await mails()).toEqual([]);
  await call(setDns, { body: { name: domain, txt: ["v=spf1 -all"] } });
  await lookAgain(6);
  expect(await mails(), "not looked for before a week is over").toEqual([]);
  await lookAgain(2);
  await lookAgain(2);
  const [missed, ...more] = await mails();
  expect(more).toEqual([]);
  expect(missed?.text).toContain(record.value);
  expect((await verified())?.verified).toBe(true);

  // The record is back in time: nothing changes, and the next grace period starts from zero.
  await call(setDns, { body: { name: domain, txt: [record.value] } });
  await lookAgain(2);
  await call(setDns, { body: { name: domain, txt: [] } });
  await lookAgain(13);
  await lookAgain(13);
  expect(await mails()).toHaveLength(2);
  expect((await verified())?.verified).toBe(true);
  await lookAgain(2);
  expect(await mails()).toHaveLength(3);
  expect((await mails())[0]?.subject).toContain("not verified any more");
  expect((await verified())?.verified).toBe(false);
  const { rows } = await accounts.pool.query(
    "select action from audit where subject_id = $1 and action like 'single-sign-on.domain-%' order by id",
    [vendorId],
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    "single-sign-on.domain-verified",
    "single-sign-on.domain-missed",
    "single-sign-on.domain-missed",
    "single-sign-on.domain-released",
  ]);
});

test("if DNS does not respond for a domain, the domain stays verified", async () => {
  const { domain, save } = await people();
  await save({});
  clock.advance(30 * dayMs);
  await recheckDomains({ ...deps, txtRecords: () => Promise.reject(new Error("No DNS resolver responds.")) });
  const row = await db
    .selectFrom("sign_on_domains")
    .selectAll()
    .where("domain", "=", domain)
    .executeTakeFirst();
  expect(row).toMatchObject({ missing_since: null });
  expect(row?.verified_at).not.toBeNull();
  expect(row?.checked_at, "others are looked up before it is again").toEqual(clock.now());
});
