import * as endpoints from "@waybill/contract/accounts";
import * as sandbox from "@waybill/contract/sandbox";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { chooseLanguage } from "../platform/texts.ts";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { askAccountManager } from "./ask-account-manager.ts";
import type { Accounts } from "./open-accounts.ts";
import { issueGodroidToken } from "./sessions/issue-godroid-token.ts";
import { readAccount, updateAccount } from "./account.ts";
import { requireAccount } from "./require-account.ts";
import { changePassword } from "./passwords/change-password.ts";
import { forgotPassword } from "./passwords/forgot-password.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { confirmRegistration } from "./registering/confirm-registration.ts";
import { sendConfirmationAgain } from "./registering/send-confirmation-again.ts";
import { register } from "./registering/register.ts";
import { beginSession } from "./sessions/begin-session.ts";
import { startGuestSession } from "./sessions/start-guest-session.ts";
import { logout } from "./sessions/logout.ts";
import { extendLogin } from "./sessions/extend-login.ts";
import { login, passwordRefusalOf } from "./sessions/login.ts";
import { sessionOriginOf } from "./sessions/session-origin.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions/sessions.ts";

import { visitRoutes } from "./visits/routes.ts";

const success = { success: true } as const;

export const accountRoutes = (app: FastifyInstance, deps: Accounts): void => {
  const askedBy = ({ ip, headers }: FastifyRequest) => ({
    address: ip,
    language: mailLanguage(deps, headers["accept-language"]),
  });
  sessionRoutes(app, deps);
  ownAccountRoutes(app, deps);
  visitRoutes(app, deps);

  route(app, endpoints.register, async ({ body, request }) => {
    const actor = await deps.findActor(request.headers.authorization);
    const guestId = actor?.kind === "guest" ? actor.guestId : null;
    return { result: { user_id: await register(deps, body, { ...askedBy(request), guestId }) } };
  });
  route(app, endpoints.confirmRegistration, async ({ query, reply, request }) => {
    const actor = await deps.findActor(request.headers.authorization);
    const { email, opened } = await confirmRegistration(deps, query.token);
    reply.header(endpoints.confirmedEmailHeader, encodeURIComponent(email));
    if (!opened) return { ...success, waits_for_approval: true as const };
    // A guest who opens the link of their own registration is signed in without entering the password.
    if (actor?.kind !== "guest" || opened.guestId !== actor.guestId) return success;
    if ((await passwordRefusalOf(deps, opened.user)) !== undefined) return success;
    const { device, place } = sessionOriginOf(deps, request);
    const AuthenticationResult = await beginSession(deps, deps.tokens.session, opened.user, {
      device,
      place,
    });
    return { ...success, result: { AuthenticationResult } };
  });
  route(app, endpoints.sendConfirmationAgain, ({ body, request }) => {
    deps.backgroundTasks.run("a confirmation mail", () =>
      sendConfirmationAgain(deps, { ...body, ...askedBy(request) }),
    );
    return success;
  });
  route(app, endpoints.forgotPassword, ({ body, request }) => {
    deps.backgroundTasks.run("a reset mail", () => forgotPassword(deps, { ...body, ...askedBy(request) }));
    return success;
  });
  route(app, endpoints.resetPassword, async ({ body }) => {
    await resetPassword(deps, body);
    return success;
  });

  if (deps.settings.environment === "san")
    route(app, sandbox.issueGodroidToken, async ({ body }) => ({
      token: await issueGodroidToken(deps, body.restaurant_id),
    }));

  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=300")
      .send({ keys: await deps.tokens.session.publicJwks() }),
  );
};

/** Routes for signing in, for extending a session, and for the list of sessions. */
function sessionRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, endpoints.login, async ({ body, request }) => ({
    result: { AuthenticationResult: await login(deps, body, sessionOriginOf(deps, request)) },
  }));
  route(app, endpoints.extendLogin, async ({ body }) => ({
    result: { AuthenticationResult: await extendLogin(deps, body.refresh_token) },
  }));
  route(app, endpoints.logout, async ({ actor }) => {
    await logout(deps, actor);
    return success;
  });
  route(app, endpoints.startGuestSession, async () => ({ result: await startGuestSession(deps) }));
  route(app, endpoints.listSessions, async ({ actor }) => ({
    result: { sessions: await listSessions(deps, actor) },
  }));
  route(app, endpoints.endSession, async ({ actor, params }) => {
    await endSession(deps, actor, params.sessionId);
    return undefined;
  });
  route(app, endpoints.endOtherSessions, async ({ actor }) => ({
    result: { ended: await endOtherSessions(deps, actor) },
  }));
}

/** The routes of a user's own account. */
function ownAccountRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, endpoints.readAccount, async ({ actor }) => ({ result: await readAccount(deps, actor) }));
  route(app, endpoints.updateAccount, async ({ actor, body }) => ({
    result: await updateAccount(deps, actor, body),
  }));
  route(app, endpoints.askAccountManager, async ({ actor, body }) => {
    await askAccountManager(deps, actor, body.message);
    return success;
  });
  route(app, endpoints.changePassword, async ({ actor, body, request }) => {
    await changePassword(deps, requireAccount(actor), body, request.ip);
    return success;
  });
}

/** The language of a mail: the client's preferred one among the country's, else the country's default. */
const mailLanguage = ({ settings }: Pick<Deps, "settings">, acceptLanguage: string | undefined): string =>
  chooseLanguage(countries[settings.country], acceptLanguage);
