import {
  confirmRegistration as confirmEndpoint,
  extendLogin,
  forgotPassword as forgotEndpoint,
  login,
  logout,
  register as registerEndpoint,
  resetPassword as resetEndpoint,
  sendConfirmationAgain as sendAgainEndpoint,
  startGuestSession,
} from "@waybill/contract/accounts";
import { issueGodroidToken } from "@waybill/contract/sandbox";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { texts } from "../deployment/texts.ts";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { pageLanguage } from "../tracking/page-context.ts";
import type { AccountDeps } from "./open-accounts.ts";
import { forgotPassword } from "./passwords/forgot-password.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { confirmRegistration } from "./registering/confirm-registration.ts";
import { sendConfirmationAgain } from "./registering/confirmation-mail.ts";
import { register } from "./registering/register.ts";
import { startGuestSession as startAsGuest } from "./sessions/begin-session.ts";
import { logOut } from "./sessions/end-session.ts";
import { extendLogin as extend } from "./sessions/extend-login.ts";
import { logIn } from "./sessions/log-in.ts";

const languages = new Set(texts.keys());

export const accountRoutes = (app: FastifyInstance, deps: AccountDeps): void => {
  const askedBy = ({ ip, headers }: FastifyRequest) => ({
    address: ip,
    language: mailLanguage(deps, headers["accept-language"]),
  });

  route(app, login, async ({ body, request }) => ({
    result: { AuthenticationResult: await logIn(deps, body, request.ip) },
  }));
  route(app, extendLogin, async ({ body }) => ({
    result: { AuthenticationResult: await extend(deps, body.refresh_token) },
  }));
  route(app, logout, async ({ actor }) => {
    await logOut(deps, actor);
    return { success: true } as const;
  });
  route(app, startGuestSession, async () => ({ result: await startAsGuest(deps) }));

  route(app, registerEndpoint, async ({ body, request }) => ({
    result: { user_id: await register(deps, body, askedBy(request)) },
  }));
  route(app, confirmEndpoint, async ({ query }) => {
    await confirmRegistration(deps, query.token);
    return { success: true } as const;
  });

  route(app, sendAgainEndpoint, ({ body, request }) => {
    deps.backgroundTasks.run("a confirmation mail", () =>
      sendConfirmationAgain(deps, { ...body, ...askedBy(request) }),
    );
    return { success: true } as const;
  });
  route(app, forgotEndpoint, ({ body, request }) => {
    deps.backgroundTasks.run("a reset mail", () => forgotPassword(deps, { ...body, ...askedBy(request) }));
    return { success: true } as const;
  });
  route(app, resetEndpoint, async ({ body }) => {
    await resetPassword(deps, body);
    return { success: true } as const;
  });
  app.addHook("onClose", () => deps.backgroundTasks.settled());

  if (deps.settings.environment === "san")
    route(app, issueGodroidToken, async ({ body }) => ({
      token: await deps.tokens.partner.issueInSandbox(body.restaurant_id),
    }));

  app.get("/.well-known/jwks.json", (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send({ keys: [deps.tokens.session.publicJwk] }),
  );
};

/** The language of a mail: the one that the client prefers among the country's, else the country's own. */
const mailLanguage = ({ settings }: Pick<Deps, "settings">, acceptLanguage: string | undefined): string =>
  pageLanguage(countries[settings.country], languages, acceptLanguage);
