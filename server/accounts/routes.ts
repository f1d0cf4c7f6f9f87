import {
  confirmRegistration as confirmEndpoint,
  extendLogin,
  login,
  logout,
  register as registerEndpoint,
  startGuestSession,
} from "@waybill/contract/accounts";
import { issueGodroidToken } from "@waybill/contract/sandbox";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/route.ts";
import type { AccountDeps } from "./account-deps.ts";
import { confirmRegistration } from "./confirm-registration.ts";
import { extendLogin as extend } from "./extend-login.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { register } from "./register.ts";
import { startGuestSession as startAsGuest } from "./start-guest-session.ts";

export const accountRoutes = (app: FastifyInstance, deps: AccountDeps): void => {
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
    result: { user_id: await register(deps, body, request.ip) },
  }));
  route(app, confirmEndpoint, async ({ query }) => {
    await confirmRegistration(deps, query.token);
    return { success: true } as const;
  });

  if (deps.settings.environment === "san")
    route(app, issueGodroidToken, async ({ body }) => ({
      token: await deps.tokens.partner.issueInSandbox(body.restaurant_id),
    }));

  app.get("/.well-known/jwks.json", (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send({ keys: [deps.tokens.session.publicJwk] }),
  );
};
