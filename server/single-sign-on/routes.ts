import * as endpoints from "@waybill/contract/merchants/single-sign-on";
import * as sandbox from "@waybill/contract/sandbox";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { signOnCodeSeconds, signOnMinutes } from "@waybill/domain/accounts/single-sign-on";
import type { Accounts } from "../accounts/open-accounts.ts";
import { sessionOriginOf } from "../accounts/sessions/session-origin.ts";
import { withPrivateHeaders, queryText } from "../platform/http/page-context.ts";
import { Refused } from "../platform/http/refused.ts";
import { route } from "../platform/http/route.ts";
import { beginSingleSignOn } from "./begin-single-sign-on.ts";
import { checkSingleSignOn } from "./check-single-sign-on.ts";
import { finishSingleSignOn } from "./finish-single-sign-on.ts";
import { loginSingleSignOn } from "./login-single-sign-on.ts";
import { readSingleSignOn } from "./read-single-sign-on.ts";
import { removeSingleSignOn } from "./remove-single-sign-on.ts";
import { saveSingleSignOn } from "./save-single-sign-on.ts";
import { setDns } from "./set-dns.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

type Deps = Accounts & SignOnDeps;

const { signOnPath, signOnReturnPath, signOnReturnCookie, signOnCodeName, signOnProblemName } = endpoints;

/** The routes of the owner's settings, and those that send a browser to the company and back. */
export function singleSignOnRoutes(app: FastifyInstance, deps: Deps): void {
  // A sign-in must end in the browser that started it; without PUBLIC_URL, it returns to the origin of its request.
  const originOf = ({ protocol, host }: FastifyRequest) => deps.settings.publicUrl ?? `${protocol}://${host}`;
  const returnTo = (request: FastifyRequest) => originOf(request) + signOnReturnPath;

  route(app, endpoints.readSingleSignOn, async ({ actor, params, request }) => ({
    result: await readSingleSignOn(deps, actor, { ...params, redirectUri: returnTo(request) }),
  }));
  route(app, endpoints.saveSingleSignOn, async ({ actor, params, body, request }) => ({
    result: await saveSingleSignOn(deps, actor, { ...params, redirectUri: returnTo(request), given: body }),
  }));
  route(app, endpoints.removeSingleSignOn, async ({ actor, params }) => {
    await removeSingleSignOn(deps, actor, params.vendorId);
    return undefined;
  });
  route(app, endpoints.checkSingleSignOn, async ({ actor, params, request }) => ({
    result: await checkSingleSignOn(deps, actor, { ...params, redirectUri: returnTo(request) }),
  }));
  route(app, endpoints.loginSingleSignOn, async ({ body, request }) => {
    const { device, place } = sessionOriginOf(deps, request);
    const AuthenticationResult = await loginSingleSignOn(deps, body.code, { device, place });
    return { result: { AuthenticationResult } };
  });
  if (deps.settings.environment === "san")
    route(app, sandbox.setDns, async ({ body }) => {
      await setDns(deps, body);
      return { success: true as const };
    });

  app.get<{ Querystring: { email?: unknown } }>(signOnPath, async (request, reply) => {
    const email = queryText(request.query.email);
    if (email === undefined || email.length > 320)
      throw new Refused("malformed_request", { path: ["email"] });
    if (deps.copy.isClosed()) return backWith(reply, signOnProblemName, "provider-away");
    const cookie = cookieOf(originOf(request));
    const known = cookie.read(request);
    const browser = known ?? deps.randomBytes(24).toString("base64url");
    const started = await beginSingleSignOn(deps, { email, browser, redirectUri: returnTo(request) });
    if ("problem" in started) return backWith(reply, signOnProblemName, started.problem);
    reply.header("set-cookie", cookie.write(browser));
    return withPrivateHeaders(reply).redirect(started.to, 303);
  });

  app.get(signOnReturnPath, async (request, reply) => {
    if (deps.copy.isClosed()) return backWith(reply, signOnProblemName, "provider-away");
    const origin = originOf(request);
    const browser = cookieOf(origin).read(request);
    const ended = await finishSingleSignOn(deps, { answer: new URL(origin + request.url), browser });
    if ("problem" in ended) return backWith(reply, signOnProblemName, ended.problem);
    const secure = origin.startsWith("https:") ? "; Secure" : "";
    // The page reads this cookie, so that a code from another person's link cannot sign it in.
    const facts = `Path=/; Max-Age=${signOnCodeSeconds}; SameSite=Lax${secure}`;
    reply.header("set-cookie", `${signOnReturnCookie}=${ended.code}; ${facts}`);
    return backWith(reply, signOnCodeName, ended.code);
  });
}

/** Redirects to the portal's start page, which signs in or shows the problem. */
const backWith = (reply: FastifyReply, name: string, value: string): FastifyReply =>
  withPrivateHeaders(reply).redirect(`/?${new URLSearchParams({ [name]: value }).toString()}`, 303);

const cookiePattern = /^[\w-]{32}$/;

/** The cookie that binds a sign-in to the browser that started it. */
function cookieOf(origin: string) {
  const isSecure = origin.startsWith("https:");
  const name = isSecure ? "__Host-waybill-sso" : "waybill-sso";
  return {
    read: ({ headers }: FastifyRequest): string | undefined => {
      const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
      const value = pairs.find(([key]) => key === name)?.[1];
      return value !== undefined && cookiePattern.test(value) ? value : undefined;
    },
    write: (value: string): string =>
      `${name}=${value}; Path=/; Max-Age=${signOnMinutes * 60}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
  };
}
