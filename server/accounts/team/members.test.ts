import { extendLogin, login, listSessions } from "@waybill/contract/accounts";
import { takeVendorRole } from "@waybill/contract/operations/vendors";
import {
  changeMember,
  endMemberSessions,
  inviteToTeam,
  listTeam,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from "@waybill/contract/merchants/team";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { createOrder } from "@waybill/contract/orders";
import type { VendorRole } from "@waybill/domain/vendors/people";
import { afterAll, expect, test } from "vitest";
import { orderRequest } from "../../orders/order.fixture.ts";
import type { Actor } from "../../platform/actor.ts";
import { changeMember as changed } from "./change-member.ts";
import { removeMember as verbOfRemoval } from "./remove-member.ts";
import { goodPassword, openTeam } from "./team.fixture.ts";

const team = await openTeam();
const { accept, accounts, call, clock, close, family, freshEmail, invite, member, tokenFor } = team;
afterAll(close);

const teamOf = async (as: string, vendor_id: string) => {
  const { status, body } = await call(listTeam, { as, query: { vendor_id } });
  return status === 200 ? body.result : status;
};
const membersOf = async (as: string, vendor_id: string) => {
  const found = await teamOf(as, vendor_id);
  return typeof found === "number" ? found : found.members;
};
const change = (as: string, user_id: string, role: VendorRole, vendor_ids: string[]) =>
  call(changeMember, { as, params: { user_id }, body: { role, vendor_ids } });
const remove = (as: string, user_id: string) => call(removeMember, { as, params: { user_id } });
type Answered = { status: number; body?: { errors?: { code: string }[] } | undefined };
const codeOf = ({ status, body }: Answered) =>
  status < 400 ? status : `${status} ${body?.errors?.[0]?.code}`;

test("the team of a vendor lists its users and those of its outlets, each once with role and vendors [21.01]", async () => {
  const { owner, email, outletEmail, vendorId, first, second } = await family();
  const clerk = await member("clerk", first, second);
  const found = await membersOf(owner, vendorId);
  const here = { last_seen_at: clock.now().toISOString() };
  const all = (user_id: string, role: VendorRole, vendor_ids: string[]) => ({
    user_id,
    email: user_id,
    role,
    vendor_ids: [...vendor_ids].sort(),
    roles: [{ role, vendor_ids: [...vendor_ids].sort() }],
    ...here,
  });
  expect(found).toEqual([
    all(clerk.userId, "clerk", [first, second]),
    { ...all(outletEmail, "owner", [first]), last_seen_at: null },
    all(email, "owner", [vendorId]),
  ]);
  // A user with several roles is still one member.
  await call(inviteToTeam, {
    as: owner,
    body: { email: freshEmail(), role: "clerk", vendor_ids: [vendorId] },
  });
  const two = await invite(owner, "manager", [first, vendorId], clerk.email);
  expect((await accept(two.token, null)).status).toBe(200);
  const both = await membersOf(owner, vendorId);
  expect(Array.isArray(both) && both.find(({ user_id }) => user_id === clerk.userId)).toMatchObject({
    role: "manager",
    roles: [
      { role: "manager", vendor_ids: [first, vendorId].sort() },
      { role: "clerk", vendor_ids: [second] },
    ],
  });
});

test.each(["clerk", "read only", "developer"] as const)(
  "a %s can read the team and change nothing in it [21.10] [21.11]",
  async (role) => {
    const { owner, vendorId, first, email } = await family();
    const { as, userId } = await member(role, vendorId);
    const sent = await invite(owner, "clerk", [first]);
    const params = { invitation_id: sent.body.result.invitation_id };
    expect(await teamOf(as, vendorId)).toMatchObject({ roles_to_give: [], invitations: [params] });
    const body = { email: freshEmail(), role: "clerk" as const, vendor_ids: [first] };
    const answers: Answered[] = [
      await call(inviteToTeam, { as, body }),
      await call(resendInvitation, { as, params }),
      await call(withdrawInvitation, { as, params }),
      await change(as, userId, "owner", [vendorId]),
      await remove(as, email),
      await remove(as, userId),
      await call(endMemberSessions, { as, params: { user_id: email } }),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => "403 ROLE_MISSING"));
    const order = await orderRequest(call, owner, first);
    const placed = await call(createOrder, { as, body: order });
    expect(codeOf(placed)).toBe(role === "clerk" ? 201 : "403 ROLE_MISSING");
  },
);

test("a manager manages the team, but cannot appoint, demote or remove owners [21.12]", async () => {
  const { owner, email, vendorId, first, second } = await family();
  const manager = await member("manager", vendorId);
  const { as } = manager;
  const clerk = await member("clerk", first);
  const sent = await invite(as, "manager", [second]);
  expect(sent.status).toBe(201);
  expect(codeOf(await change(as, clerk.userId, "developer", [second]))).toBe(200);
  const found = await teamOf(as, vendorId);
  expect(found).toMatchObject({ roles_to_give: ["manager", "clerk", "read only", "developer"] });

  const missing = "403 ROLE_MISSING";
  const body = { email: freshEmail(), role: "owner" as const, vendor_ids: [first] };
  expect(codeOf(await call(inviteToTeam, { as, body }))).toBe(missing);
  expect(codeOf(await change(as, clerk.userId, "owner", [first]))).toBe(missing);
  expect(codeOf(await change(as, manager.userId, "owner", [vendorId]))).toBe(missing);
  expect(codeOf(await change(as, email, "manager", [vendorId]))).toBe(missing);
  expect(codeOf(await remove(as, email))).toBe(missing);
  expect(codeOf(await call(endMemberSessions, { as, params: { user_id: email } }))).toBe(missing);
  const ofOwner = await invite(owner, "owner", [vendorId]);
  const params = { invitation_id: ofOwner.body.result.invitation_id };
  expect(codeOf(await call(resendInvitation, { as, params }))).toBe(missing);
  expect(codeOf(await call(withdrawInvitation, { as, params }))).toBe(missing);
  expect(codeOf(await remove(as, clerk.userId))).toBe(204);
  expect(codeOf(await call(resendInvitation, { as: owner, params }))).toBe(200);
});

test("the manager of one outlet sees and manages only that outlet; siblings and parent are not found [21.13]", async () => {
  const { owner, email, vendorId, first, second } = await family();
  const { as, userId } = await member("manager", first);
  const both = await member("clerk", first, second);
  const sibling = await member("clerk", second);
  const sent = await invite(owner, "clerk", [first, second]);
  const found = await teamOf(as, first);
  if (typeof found === "number") throw new Error("The manager does not see the outlet.");
  expect(found.members.filter((one) => one.user_id === both.userId)).toMatchObject([{ vendor_ids: [first] }]);
  expect(found.members.map((one) => one.email)).not.toContain(email);
  expect(found.invitations).toEqual([]);
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${second}|${vendorId}|${sibling.userId}`));
  for (const other of [second, vendorId]) {
    expect(await teamOf(as, other)).toBe(404);
    const body = { email: freshEmail(), role: "clerk" as const, vendor_ids: [first, other] };
    expect((await call(inviteToTeam, { as, body })).status).toBe(404);
    expect((await change(as, userId, "clerk", [first, other])).status).toBe(404);
    expect((await change(as, both.userId, "clerk", [other])).status).toBe(404);
  }
  for (const other of [sibling.userId, email]) {
    expect((await change(as, other, "clerk", [first])).status).toBe(404);
    expect((await remove(as, other)).status).toBe(404);
    expect((await call(endMemberSessions, { as, params: { user_id: other } })).status).toBe(404);
  }
  const params = { invitation_id: sent.body.result.invitation_id };
  expect((await call(resendInvitation, { as, params })).status).toBe(404);

  // The change does not affect the members of the other vendor.
  expect((await change(as, both.userId, "read only", [first])).status).toBe(200);
  expect((await remove(as, both.userId)).status).toBe(204);
  expect(await membersOf(owner, second)).toEqual(
    expect.arrayContaining([expect.objectContaining({ user_id: both.userId, role: "clerk" })]),
  );
});

test("another vendor's team, invitations and members are not found in any call, nor by guests and partners [21.17]", async () => {
  const mine = await family();
  const { owner, vendorId, first } = await family();
  const clerk = await member("clerk", first);
  const sent = await invite(owner, "clerk", [first]);
  const before = await teamOf(owner, vendorId);
  const invitation = { invitation_id: sent.body.result.invitation_id };
  const params = { user_id: clerk.userId };
  const callers = {
    "another owner": mine.owner,
    guest: await tokenFor("guest"),
    partner: await tokenFor("godroid"),
  };
  for (const [who, as] of Object.entries(callers)) {
    const invitee = { email: freshEmail(), role: "clerk" as const };
    const answers = {
      list: await call(listTeam, { as, query: { vendor_id: vendorId } }),
      invite: await call(inviteToTeam, { as, body: { ...invitee, vendor_ids: [first] } }),
      "invite here and there": await call(inviteToTeam, {
        as,
        body: { ...invitee, vendor_ids: [mine.first, first] },
      }),
      resend: await call(resendInvitation, { as, params: invitation }),
      withdraw: await call(withdrawInvitation, { as, params: invitation }),
      change: await change(as, clerk.userId, "owner", [first]),
      "change to the own": await change(as, clerk.userId, "clerk", [mine.first]),
      remove: await remove(as, clerk.userId),
      "remove there": await call(removeMember, { as, params, query: { vendor_id: vendorId } }),
      "sign out": await call(endMemberSessions, { as, params }),
    };
    for (const [what, { status }] of Object.entries(answers)) expect(status, `${who}: ${what}`).toBe(404);
  }
  expect(await teamOf(owner, vendorId)).toEqual(before);
  expect((await call(listVendors, { as: clerk.as })).status).toBe(200);
});

test("changed roles and outlets apply to the next call of an open session [21.14]", async () => {
  const { owner, first, second } = await family();
  const { as, userId } = await member("clerk", first);
  const seen = async () =>
    (await call(listVendors, { as })).body.result.vendors.map(({ vendor_id }) => vendor_id).sort();
  const order = async (vendorId: string) =>
    (await call(createOrder, { as, body: await orderRequest(call, owner, vendorId) })).status;
  expect(await seen()).toEqual([first]);
  expect(await order(first)).toBe(201);
  await change(owner, userId, "clerk", [second]);
  expect(await seen()).toEqual([second]);
  expect(await order(second)).toBe(201);
  expect(await order(first)).toBe(404);
  await change(owner, userId, "read only", [first, second]);
  expect(await seen()).toEqual([first, second].sort());
  expect(await order(second)).toBe(403);
  await change(owner, userId, "manager", [first, second]);
  expect((await call(listTeam, { as, query: { vendor_id: first } })).body.result.roles_to_give).toContain(
    "clerk",
  );
});

test("a removed member's sessions end, cannot be renewed, and a new sign-in has no vendor [21.15]", async () => {
  const { owner, first } = await family();
  const { token, email } = await invite(owner, "clerk", [first]);
  await accept(token);
  const signIn = async () => {
    const { body } = await call(login, { body: { email_address: email, password: goodPassword } });
    return body.result.AuthenticationResult;
  };
  const [desk, phone] = [await signIn(), await signIn()];
  const found = await membersOf(owner, first);
  const userId = Array.isArray(found) ? (found.find((one) => one.email === email)?.user_id ?? "") : "";
  const ended = await call(endMemberSessions, { as: owner, params: { user_id: userId } });
  expect(ended.body.result).toEqual({ ended: 2 });
  expect((await call(listSessions, { as: `Bearer ${phone.AccessToken}` })).status).toBe(401);

  const open = await signIn();
  expect((await remove(owner, userId)).status).toBe(204);
  for (const { AccessToken, RefreshToken } of [desk, phone, open]) {
    expect((await call(listVendors, { as: `Bearer ${AccessToken}` })).status).toBe(401);
    expect((await call(extendLogin, { body: { refresh_token: RefreshToken } })).status).toBe(401);
  }
  const after = await signIn();
  const { body } = await call(listVendors, { as: `Bearer ${after.AccessToken}` });
  expect(body.result.vendors).toEqual([]);
  expect((await remove(owner, userId)).status).toBe(404);
});

const actorOf = async (as: string) => (await accounts.findActor(as)) ?? expect.fail("not signed in");
const removed = (actor: Actor, userId: string) =>
  verbOfRemoval(accounts, actor, { userId, vendorId: undefined });

test("the last owner cannot be demoted or removed, even by two owners who remove each other concurrently [21.16]", async () => {
  const lastOwner = "409 LAST_OWNER";
  for (let turn = 0; turn < 5; turn += 1) {
    const { owner, email, vendorId, first } = await family();
    expect(codeOf(await change(owner, email, "manager", [vendorId]))).toBe(lastOwner);
    expect(codeOf(await change(owner, email, "owner", [first]))).toBe(lastOwner);
    expect(codeOf(await remove(owner, email))).toBe(lastOwner);
    const other = await member("owner", vendorId);
    // Read both actors before either change, so that both calls pass the check of rights.
    const [one, two] = [await actorOf(owner), await actorOf(other.as)];
    const demoted = { vendorId: undefined, role: "clerk" as const, vendor_ids: [vendorId] };
    const raced =
      turn % 2 === 0
        ? [removed(one, other.userId), removed(two, email)]
        : [
            changed(accounts, one, { userId: other.userId, ...demoted }),
            changed(accounts, two, { userId: email, ...demoted }),
          ];
    const outcomes = await Promise.allSettled(raced);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { refusal: "last_owner" } });
    const admin = await tokenFor("ops");
    const people = await membersOf(admin, vendorId);
    const owners = Array.isArray(people) ? people.filter((one) => one.vendor_ids.includes(vendorId)) : [];
    expect(owners.filter(({ role }) => role === "owner")).toHaveLength(1);
  }
  // An outlet's own owner can be removed: the parent's owner owns the outlet too.
  const { owner, outletEmail } = await family();
  expect(codeOf(await remove(owner, outletEmail))).toBe(204);
});

test("a role that an operator revokes also ends the rights of the member's open session", async () => {
  const { first } = await family();
  const { as, userId } = await member("manager", first);
  expect(typeof (await teamOf(as, first))).toBe("object");
  const admin = await tokenFor("ops");
  const params = { vendor_id: first, user_id: userId };
  expect((await call(takeVendorRole, { as: admin, params })).status).toBe(204);
  expect(await teamOf(as, first)).toBe(404);
});

test("an owner of two businesses changes a member at one without affecting the other", async () => {
  const [one, other] = [await family(), await family()];
  const both = await member("owner", one.vendorId, other.vendorId);
  const shared = await member("clerk", one.first, other.first);
  const query = { vendor_id: one.vendorId };
  const params = { user_id: shared.userId };
  const body = { role: "clerk" as const, vendor_ids: [one.second] };
  await call(changeMember, { as: both.as, params, query, body });
  const idsOf = async (vendorId: string) => {
    const found = await membersOf(both.as, vendorId);
    return Array.isArray(found) ? found.find((m) => m.user_id === shared.userId)?.vendor_ids : found;
  };
  expect(await idsOf(one.vendorId)).toEqual([one.second]);
  expect(await idsOf(other.vendorId)).toEqual([other.first]);
  expect((await call(removeMember, { as: both.as, params, query })).status).toBe(204);
  expect(await idsOf(one.vendorId)).toBeUndefined();
  expect(await idsOf(other.vendorId)).toEqual([other.first]);
  const foreign = await call(removeMember, { as: one.owner, params, query: { vendor_id: other.vendorId } });
  expect(foreign.status).toBe(404);
});
