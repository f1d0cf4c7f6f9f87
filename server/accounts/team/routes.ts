import * as endpoints from "@waybill/contract/merchants/team";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { chooseLanguage } from "../../platform/texts.ts";
import type { Accounts } from "../open-accounts.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeMember } from "./change-member.ts";
import { endMemberSessions } from "./end-member-sessions.ts";
import { resendInvitation, withdrawInvitation } from "./invitations.ts";
import { inviteToTeam } from "./invite-to-team.ts";
import { listTeam } from "./list-team.ts";
import { readInvitation } from "./read-invitation.ts";
import { removeMember } from "./remove-member.ts";

/** The routes of a vendor's team. */
export function teamRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, endpoints.listTeam, async ({ actor, query }) => ({
    result: await listTeam(deps, actor, query.vendor_id),
  }));
  route(app, endpoints.inviteToTeam, async ({ actor, body, request }) => {
    const accepted = request.headers["accept-language"];
    const callersLanguage = chooseLanguage(countries[deps.settings.country], accepted);
    return { result: await inviteToTeam(deps, actor, { ...body, callersLanguage }) };
  });
  route(app, endpoints.resendInvitation, async ({ actor, params }) => ({
    result: await resendInvitation(deps, actor, params.invitation_id),
  }));
  route(app, endpoints.withdrawInvitation, async ({ actor, params }) => {
    await withdrawInvitation(deps, actor, params.invitation_id);
    return undefined;
  });
  route(app, endpoints.readInvitation, async ({ body }) => ({
    result: await readInvitation(deps, body.token),
  }));
  route(app, endpoints.acceptInvitation, async ({ body, request }) => ({
    result: await acceptInvitation(deps, { ...body, requestId: request.id }),
  }));
  route(app, endpoints.changeMember, async ({ actor, params, query, body }) => ({
    result: await changeMember(deps, actor, {
      userId: params.user_id,
      vendorId: query.vendor_id,
      role: body.role,
      vendor_ids: body.vendor_ids,
    }),
  }));
  route(app, endpoints.removeMember, async ({ actor, params, query }) => {
    await removeMember(deps, actor, { userId: params.user_id, vendorId: query.vendor_id });
    return undefined;
  });
  route(app, endpoints.endMemberSessions, async ({ actor, params }) => ({
    result: { ended: await endMemberSessions(deps, actor, params.user_id) },
  }));
}
