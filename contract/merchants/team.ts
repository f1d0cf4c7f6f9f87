// The people who act for a vendor, and invitations.
import { vendorRoles } from "@waybill/domain/vendors/people";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { nullish, Time } from "../values.ts";
import { VendorId } from "./vendors.ts";

const base = "/orders/api/v1/team";
const id = z.string().check(z.minLength(1), z.maxLength(200));
const role = z.enum(vendorRoles);
const maxVendors = 2000;
const vendorIds = z.array(VendorId).check(z.minLength(1), z.maxLength(maxVendors));

/** A person with a role at a vendor or at one of its outlets; a role at a parent applies to all its outlets. */
export const TeamMember = z
  .object({
    user_id: z.string(),
    email: z.string(),
    /** The strongest of the person's roles. */
    role,
    vendor_ids: z.array(z.string()),
    /** Each role, with the vendors where the person has it. */
    roles: z.array(z.object({ role, vendor_ids: z.array(z.string()) })),
    /** Rounded to the hour; null if the person did not sign in within the last month. */
    last_seen_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "TeamMember" });
export type TeamMember = z.infer<typeof TeamMember>;

/** A person invited to act for vendors who has not accepted yet. */
export const TeamInvitation = z
  .object({
    invitation_id: z.string(),
    email: z.string(),
    role,
    vendor_ids: z.array(z.string()),
    /** The invitation mail's language, as BCP 47. */
    language: z.string(),
    /** The inviter's e-mail; null if an operator invited, or the account was deleted. */
    invited_by: z.nullable(z.string()),
    created_at: Time,
    /** When the latest mail was sent. */
    sent_at: Time,
    /** When the link of the latest mail expires. */
    expires_at: Time,
  })
  .register(z.globalRegistry, { id: "TeamInvitation" });
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const listTeam = endpoint({
  method: "GET",
  path: base,
  summary: "The people of a vendor and its outlets, and the open invitations",
  caller: "user",
  query: z.object({ vendor_id: VendorId }),
  success: 200,
  answer: z.object({
    result: z.object({
      members: z.array(TeamMember),
      invitations: z.array(TeamInvitation),
      /** The roles the caller may give at this vendor; empty if the caller may only read. */
      roles_to_give: z.array(role),
    }),
  }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const inviteToTeam = endpoint({
  method: "POST",
  path: `${base}/invitations`,
  summary: "Invite a person by mail to vendors; the link is valid for 7 days",
  description:
    "Only an owner invites an owner. The mail is in `language`, else in the language of the account with that e-mail, else in the caller's.",
  caller: "user",
  changes: "team",
  needs: ["vendor_people", "change"],
  body: z.object({
    email: z.email().check(z.maxLength(254)),
    role,
    vendor_ids: vendorIds,
    language: nullish(z.string().check(z.maxLength(35))),
  }),
  success: 201,
  answer: z.object({ result: TeamInvitation }),
  refusals: ["not_signed_in", "vendor_not_found", "already_member", "already_invited", "invitation_not_sent"],
});

export const resendInvitation = endpoint({
  method: "POST",
  path: `${base}/invitations/{invitation_id}/resend`,
  summary: "Send an invitation again, valid for another 7 days; the previous link stops working",
  caller: "user",
  changes: "team",
  needs: ["vendor_people", "change"],
  params: z.object({ invitation_id: id }),
  success: 200,
  answer: z.object({ result: TeamInvitation }),
  refusals: ["not_signed_in", "vendor_not_found", "not_found", "invitation_not_sent"],
});

export const withdrawInvitation = endpoint({
  method: "DELETE",
  path: `${base}/invitations/{invitation_id}`,
  summary: "Withdraw an invitation; its link stops working",
  caller: "user",
  changes: "team",
  needs: ["vendor_people", "change"],
  params: z.object({ invitation_id: id }),
  success: 204,
  refusals: ["not_signed_in", "vendor_not_found", "not_found"],
});

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** The contents of an invitation, for the holder of its link. */
export const InvitedTo = z
  .object({
    email: z.string(),
    /** null for an invitation to the operators' console instead of a vendor's team. */
    role: z.nullable(role),
    vendor_ids: z.array(z.string()),
    vendor_names: z.array(z.string()),
    /** The inviter's e-mail; null if an operator invited, or the account was deleted. */
    invited_by: z.nullable(z.string()),
    expires_at: Time,
    /** True if accepting the invitation sets the account's first password. */
    needs_password: z.boolean(),
  })
  .register(z.globalRegistry, { id: "InvitedTo" });
export type InvitedTo = z.infer<typeof InvitedTo>;

export const readInvitation = endpoint({
  method: "POST",
  path: `${base}/invitations/read`,
  summary: "The content of an invitation by the mail's link; this call changes nothing",
  caller: "anyone",
  body: z.object({ token }),
  success: 200,
  answer: z.object({ result: InvitedTo }),
  refusals: ["invitation_over", "invitation_used"],
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: `${base}/invitations/accept`,
  summary: "Accept an invitation with the token of the mail, which works once",
  description:
    "A new person sets a password and gets an account. An existing account only accepts: its password, its other vendors and its sessions stay.",
  caller: "anyone",
  body: z.object({ token, password: nullish(z.string().check(z.maxLength(1024))) }),
  success: 200,
  answer: z.object({
    result: z.object({ email: z.string(), role: z.nullable(role), vendor_ids: z.array(z.string()) }),
  }),
  refusals: ["invitation_over", "invitation_used", "email_taken", "rule_broken"],
});

/** Limits the change to a vendor and its outlets; omitted: everything that the caller manages. */
const OfVendor = z.object({ vendor_id: z.optional(VendorId) });
const params = z.object({ user_id: id });

export const changeMember = endpoint({
  method: "PUT",
  path: `${base}/members/{user_id}`,
  summary: "Set the role and the vendors of a member, effective at once, in open sessions too",
  description:
    "Roles at other vendors that the caller manages are removed, all other roles stay. Only an owner makes, demotes or removes an owner, and the last one stays.",
  caller: "user",
  changes: "team",
  needs: ["vendor_people", "change"],
  params,
  query: OfVendor,
  body: z.object({ role, vendor_ids: vendorIds }),
  success: 200,
  answer: z.object({ result: TeamMember }),
  refusals: ["not_signed_in", "not_found", "vendor_not_found", "last_owner"],
});

export const removeMember = endpoint({
  method: "DELETE",
  path: `${base}/members/{user_id}`,
  summary: "Remove every role of a member; the sessions end at once",
  caller: "user",
  changes: "team",
  needs: ["vendor_people", "change"],
  params,
  query: OfVendor,
  success: 204,
  refusals: ["not_signed_in", "not_found", "vendor_not_found", "last_owner"],
});

export const endMemberSessions = endpoint({
  method: "DELETE",
  path: `${base}/members/{user_id}/sessions`,
  summary: "Sign a member out everywhere",
  caller: "user",
  changes: "team",
  needs: ["vendor_people", "change"],
  params,
  success: 200,
  answer: z.object({ result: z.object({ ended: z.int() }) }),
  refusals: ["not_signed_in", "vendor_not_found", "not_found"],
});
