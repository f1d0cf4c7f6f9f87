import { login } from "@waybill/contract/accounts";
import { listAudit } from "@waybill/contract/operations/audit";
import {
  inviteToTeam,
  listTeam,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from "@waybill/contract/merchants/team";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { updateAccount } from "@waybill/contract/accounts";
import { afterAll, expect, test } from "vitest";
import { translatorFor } from "../../platform/texts.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { goodPassword, openTeam } from "./team.fixture.ts";

const team = await openTeam();
const { accept, call, clock, close, db, family, freshEmail, invite, mailsTo, member, tokenFor, tokenTo } =
  team;
afterAll(close);

const dayMs = 86_400_000;
const signIn = (email_address: string, password = goodPassword) =>
  call(login, { body: { email_address, password } });
const vendorsOf = async (as: string) =>
  (await call(listVendors, { as })).body.result.vendors.map(({ vendor_id }) => vendor_id).sort();
const invitationsOf = async (as: string, vendor_id: string) =>
  (await call(listTeam, { as, query: { vendor_id } })).body.result.invitations;

test("an invitation is listed until it is accepted or withdrawn, and expires after seven days [21.02] [21.06]", async () => {
  const { owner, email, vendorId, first } = await family();
  const { body, status, email: to } = await invite(owner, "clerk", [first]);
  expect(status).toBe(201);
  const { invitation_id, expires_at } = body.result;
  expect(expires_at).toBe(new Date(clock.now().getTime() + 7 * dayMs).toISOString());
  expect(await invitationsOf(owner, vendorId)).toEqual([
    {
      invitation_id,
      email: to,
      role: "clerk",
      vendor_ids: [first],
      language: "en",
      invited_by: email,
      created_at: clock.now().toISOString(),
      sent_at: clock.now().toISOString(),
      expires_at,
    },
  ]);
  const other = await invite(owner, "clerk", [first]);
  expect(await invitationsOf(owner, first)).toHaveLength(2);
  const params = { invitation_id: other.body.result.invitation_id };
  expect((await call(withdrawInvitation, { as: owner, params })).status).toBe(204);
  expect((await call(withdrawInvitation, { as: owner, params })).status).toBe(404);
  expect(await invitationsOf(owner, vendorId)).toHaveLength(1);
  await accept(await tokenTo(to));
  expect(await invitationsOf(owner, vendorId)).toEqual([]);
});

test("a link older than seven days is void, and its invitation stays in the list", async () => {
  const { owner, vendorId, first } = await family();
  const { token } = await invite(owner, "clerk", [first]);
  const late = await invite(owner, "clerk", [first]);
  clock.advance(7 * dayMs - 1);
  expect((await accept(token)).status).toBe(200);
  clock.advance(1);
  const over = await accept(late.token);
  expect(over.status).toBe(410);
  expect(over.body.errors[0].code).toBe("INVITATION_OVER");
  expect(await invitationsOf(await tokenFor("ops"), vendorId)).toHaveLength(1);
});

test("the mail names inviter, vendor, role and deadline, in the requested language [21.03]", async () => {
  const { owner, email, vendorId, first } = await family();
  const { name } = await db
    .selectFrom("vendors")
    .select("name")
    .where("vendor_id", "=", first)
    .executeTakeFirstOrThrow();
  const send = async (language?: string) => {
    const to = freshEmail();
    const body = { email: to, role: "manager" as const, vendor_ids: [first], ...(language && { language }) };
    expect((await call(inviteToTeam, { as: owner, body })).status).toBe(201);
    return (await mailsTo(to))[0];
  };
  const english = await send("en");
  expect(english?.subject).toBe(`${email} invites you to ${name}`);
  for (const part of [email, name, "Manager", "/invitation#token="]) expect(english?.text).toContain(part);
  const untilIn = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "Asia/Manila" }).format(
      new Date(clock.now().getTime() + 7 * dayMs),
    );
  expect(english?.text).toContain(untilIn("en-PH"));
  const filipino = await send("fil");
  const subject = translatorFor("fil")("mail.invitation.subject", { inviter: email, vendor: name });
  expect(filipino).toMatchObject({ subject, text: expect.stringContaining(untilIn("fil-PH")) as string });

  const klingon = { email: freshEmail(), role: "clerk" as const, vendor_ids: [vendorId], language: "tlh" };
  const refused = await call(inviteToTeam, { as: owner, body: klingon });
  expect(refused.status).toBe(400);
  expect(refused.body.errors[0].path).toEqual(["language"]);

  const known = await member("clerk", first);
  await call(updateAccount, { as: known.as, body: { language: "fil" } });
  await invite(owner, "manager", [vendorId], known.email);
  expect((await mailsTo(known.email))[0]?.text).toContain(untilIn("fil-PH"));
});

test("a new person sets a password with the token and sees exactly the invitation's vendors [21.04]", async () => {
  const { owner, first, second, vendorId } = await family();
  const one = await invite(owner, "clerk", [second]);
  expect((await call(readInvitation, { body: { token: one.token } })).body.result).toMatchObject({
    email: one.email,
    role: "clerk",
    vendor_ids: [second],
    vendor_names: [expect.any(String) as string],
    needs_password: true,
  });
  for (const weak of [null, "short"]) {
    const refused = await accept(one.token, weak);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toEqual(["password"]);
  }
  expect((await signIn(one.email)).status).toBe(401);
  const accepted = await accept(one.token);
  expect(accepted.body).toEqual({ result: { email: one.email, role: "clerk", vendor_ids: [second] } });
  const { AccessToken } = (await signIn(one.email)).body.result.AuthenticationResult;
  expect(await vendorsOf(`Bearer ${AccessToken}`)).toEqual([second]);

  const all = await invite(owner, "manager", [vendorId]);
  await accept(all.token);
  const signedIn = (await signIn(all.email)).body.result.AuthenticationResult;
  expect(await vendorsOf(`Bearer ${signedIn.AccessToken}`)).toEqual([vendorId, first, second].sort());
});

test("a token works once, even in twenty concurrent calls, and an invented token never [21.05]", async () => {
  const { owner, first } = await family();
  const { token, email } = await invite(owner, "clerk", [first]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array<number>(19).fill(410)]);
  expect(answers.find(({ status }) => status === 410)?.body.errors[0].code).toBe("INVITATION_USED");
  const users = await db.selectFrom("users").select("user_id").where("email", "=", email).execute();
  expect(users).toHaveLength(1);
  for (const made of ["made-up", hashOfToken(token), "x".repeat(43)]) {
    const refused = await accept(made);
    expect(refused.status).toBe(410);
    expect(refused.body.errors[0].code).toBe("INVITATION_OVER");
    expect((await call(readInvitation, { body: { token: made } })).status).toBe(410);
  }
});

test("only the newest link works, and no link works after the invitation is withdrawn [21.07]", async () => {
  const { owner: before, email: ownersEmail, first } = await family();
  const { token: old, email, body } = await invite(before, "clerk", [first]);
  const params = { invitation_id: body.result.invitation_id };
  clock.advance(3 * dayMs);
  const owner = await tokenFor(ownersEmail);
  const again = await call(resendInvitation, { as: owner, params });
  expect(again.status).toBe(200);
  expect(again.body.result.expires_at).toBe(new Date(clock.now().getTime() + 7 * dayMs).toISOString());
  expect((await mailsTo(email)).length).toBe(2);
  expect((await accept(old)).status).toBe(410);
  const newest = await tokenTo(email);
  const gone = await invite(owner, "clerk", [first]);
  const withdrawn = { invitation_id: gone.body.result.invitation_id };
  await call(withdrawInvitation, { as: owner, params: withdrawn });
  expect((await accept(gone.token)).status).toBe(410);
  expect((await call(resendInvitation, { as: owner, params: withdrawn })).status).toBe(404);
  expect((await accept(newest)).status).toBe(200);
  expect((await call(resendInvitation, { as: owner, params })).status).toBe(404);
});

test("an existing account only accepts: its password, other vendors and open sessions stay [21.08]", async () => {
  const [one, other] = [await family(), await family()];
  const known = await invite(one.owner, "clerk", [one.first]);
  await accept(known.token);
  const session = `Bearer ${(await signIn(known.email)).body.result.AuthenticationResult.AccessToken}`;

  const { token } = await invite(other.owner, "manager", [other.second], known.email.replace("new", "NEW"));
  expect((await call(readInvitation, { body: { token } })).body.result.needs_password).toBe(false);
  expect((await accept(token, "Another!2026")).status).toBe(200);
  expect((await signIn(known.email, "Another!2026")).status).toBe(401);
  expect((await signIn(known.email)).status).toBe(200);
  expect(await vendorsOf(session)).toEqual([one.first, other.second].sort());
  const third = await invite(other.owner, "clerk", [other.first], known.email);
  expect((await accept(third.token, null)).status).toBe(200);
  expect(await vendorsOf(session)).toEqual([one.first, other.first, other.second].sort());
});

test("accepting never takes ownership away, and an operator's account cannot join a team", async () => {
  const { owner, email, first, vendorId } = await family();
  const manager = await member("manager", first);
  const { token } = await invite(manager.as, "clerk", [first], email);
  await accept(token, null);
  const { members, roles_to_give } = (await call(listTeam, { as: owner, query: { vendor_id: vendorId } }))
    .body.result;
  expect(members.find((one) => one.email === email)).toMatchObject({ role: "owner", vendor_ids: [vendorId] });
  expect(roles_to_give).toContain("owner");
  const operator = await invite(owner, "clerk", [first], "viewer@example.com");
  expect((await accept(operator.token, null)).body.errors[0].code).toBe("EMAIL_TAKEN");
});

test("the inviter is told about existing members and repeated invitations", async () => {
  const { owner, first, second } = await family();
  const clerk = await member("clerk", first);
  const refusal = async (vendorIds: string[], email: string) => {
    const { status, body } = await invite(owner, "clerk", vendorIds, email);
    return status === 201 ? status : body.errors[0].code;
  };
  expect(await refusal([first], clerk.email)).toBe("ALREADY_MEMBER");
  expect(await refusal([first, second], clerk.email)).toBe(201);
  expect(await refusal([second, first], clerk.email)).toBe("ALREADY_INVITED");
  clock.advance(7 * dayMs);
  const again = await tokenFor("ops");
  expect((await invite(again, "clerk", [first, second], clerk.email)).status).toBe(201);
});

test("no response, no audit row and no column contains an invitation's token [21.09]", async () => {
  const { owner, vendorId, first } = await family();
  const sent = await invite(owner, "clerk", [first]);
  const params = { invitation_id: sent.body.result.invitation_id };
  const again = await call(resendInvitation, { as: owner, params });
  const tokens = [sent.token, await tokenTo(sent.email)];
  const listed = await call(listTeam, { as: owner, query: { vendor_id: vendorId } });
  const read = await call(readInvitation, { body: { token: tokens[1] ?? "" } });
  const accepted = await accept(tokens[1] ?? "");
  const admin = await tokenFor("ops");
  const subject = `invitation:${params.invitation_id}`;
  const audit = await call(listAudit, { as: admin, query: { subject } });
  expect(audit.body.result.data.map(({ action }) => action)).toEqual([
    "invitation.accepted",
    "invitation.sent-again",
    "invitation.sent",
  ]);
  const rows = await db.selectFrom("team_invitations").selectAll().execute();
  const everything = JSON.stringify([
    sent.body,
    again.body,
    listed.body,
    read.body,
    accepted.body,
    audit.body,
    rows,
  ]);
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(40);
    expect(everything).not.toContain(token);
  }
  for (const answer of [sent.body, again.body, listed.body, read.body, accepted.body, audit.body])
    for (const token of tokens) expect(JSON.stringify(answer)).not.toContain(hashOfToken(token));
});
