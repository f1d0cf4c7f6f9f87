import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { openPageContexts, withPrivateHeaders } from "../../platform/http/page-context.ts";
import type { PageScripts } from "../../platform/http/served-file.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import type { PayerBrowser } from "./payer-checks.ts";
import { againPage, challengePage, collectingPage, leavingPage, waitingPage } from "./authentication-page.ts";
import { authenticationPath } from "./authentication-path.ts";
import { cybersourcePayments } from "./cybersource-payments.ts";
import {
  checkPayer,
  endChallenge,
  outcomeOfAuthentication,
  readAuthentication,
  type Authentication,
} from "./payer-authentication.ts";

type Page = { Params: { id: string }; Querystring: Record<string, unknown> };
type PageRequest = FastifyRequest<Page>;
type Sent = Page & { Body: unknown };

const longestHeader = 1000;
const formOf = (body: unknown) => new URLSearchParams(typeof body === "string" ? body : "");

/** The browser data that the bank requires, from the request's headers and our script's form. */
function browserOf({ ip, headers, body }: FastifyRequest<Sent>): PayerBrowser {
  const form = formOf(body);
  const number = (name: string, otherwise: string) => {
    const text = form.get(name) ?? "";
    return /^-?\d{1,5}$/.test(text) ? text : otherwise;
  };
  const language = form.get("language") ?? "";
  return {
    ipAddress: ip,
    httpAcceptContent: (headers.accept ?? "*/*").slice(0, longestHeader),
    userAgentBrowserValue: (headers["user-agent"] ?? "unknown").slice(0, longestHeader),
    httpBrowserLanguage: /^[\w-]{2,35}$/.test(language) ? language : "en",
    httpBrowserJavaEnabled: form.get("java") === "true",
    httpBrowserJavaScriptEnabled: true,
    httpBrowserColorDepth: number("depth", "24"),
    httpBrowserScreenHeight: number("height", "800"),
    httpBrowserScreenWidth: number("width", "1280"),
    httpBrowserTimeDifference: number("offset", "0"),
  };
}

/**
 * Sets the content security policy of these pages: our own content, and the frames and forms of CyberSource and of
 * the card's bank.
 */
function framing(reply: FastifyReply, origin: string | undefined, { isFramed = false } = {}): FastifyReply {
  const elsewhere = origin === undefined ? "" : ` ${origin}`;
  if (isFramed) reply.removeHeader("x-frame-options");
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // CyberSource's frame contains the bank's own pages, whose origin is not known in advance.
    `frame-src 'self'${origin === undefined ? "" : " https:"}${elsewhere}`,
    `form-action 'self'${elsewhere}`,
    `frame-ancestors 'self'${isFramed ? " https:" : ""}`,
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return withPrivateHeaders(reply)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy.join("; "));
}

/**
 * The pages of payer authentication (3-D Secure). The random id in the URL is the only secret that protects them.
 */
export function authenticationRoutes(
  app: FastifyInstance,
  deps: Deps & { readonly pageScripts: PageScripts },
): void {
  const { cybersource } = deps.settings;
  if (!cybersource) return;
  const payments = cybersourcePayments({ ...deps, settings: cybersource });
  const looking = { ...deps, payments };
  const contextOf = openPageContexts(deps, deps.pageScripts["confirm-card"]);
  const addressOf = (id: string) => `${authenticationPath}/${encodeURIComponent(id)}`;
  const pageOf = (request: PageRequest) => ({
    frame: contextOf(request).frame,
    address: addressOf(request.params.id),
  });

  /** False if CyberSource did not respond; the page then says so. */
  const hasAnswered = async (step: Promise<unknown>): Promise<boolean> => {
    try {
      await step;
      return true;
    } catch (problem) {
      if (!(problem instanceof ProviderUnavailable)) throw problem;
      deps.log.warn({ reason: problem.message }, "CyberSource did not answer a payer authentication");
      return false;
    }
  };

  const show = async (request: PageRequest, reply: FastifyReply, look: Authentication) => {
    const page = pageOf(request);
    const { collection, challenge, state } = look;
    const isAgain = request.query["again"] !== undefined;
    if (isAgain && (state === "collecting" || state === "challenged"))
      return framing(reply, undefined).send(againPage(page, look));
    if (state === "collecting")
      return framing(reply, new URL(collection.url).origin).send(collectingPage(page, look));
    if (state === "challenged" && challenge)
      return framing(reply, new URL(challenge.url).origin).send(challengePage(page, look.id, challenge));
    const isUnknown =
      state === "checking" ||
      state === "validating" ||
      (state === "charging" && !(await hasAnswered(outcomeOfAuthentication(looking, look))));
    if (isUnknown) return framing(reply, undefined).send(waitingPage(page));
    return withPrivateHeaders(reply).redirect(look.charge.returnUrl, 303);
  };

  app.get<Page>(`${authenticationPath}/:id`, async (request, reply) => {
    return show(request, reply, await readAuthentication(deps, request.params.id));
  });

  // The parser for our forms and the bank's; it applies to these routes only.
  void app.register(async (scope) => {
    const asText = { parseAs: "string", bodyLimit: 65_536 } as const;
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      asText,
      async (_: unknown, body: string) => body,
    );
    scope.post<Sent>(`${authenticationPath}/:id/browser`, async (request, reply) => {
      const { id } = request.params;
      const { charge } = await readAuthentication(deps, id);
      const { origin } = new URL(charge.returnUrl);
      const returnUrl = `${origin}${addressOf(id)}/confirmed`;
      const step = checkPayer(looking, id, { browser: browserOf(request), returnUrl });
      const to = (await hasAnswered(step)) ? addressOf(id) : `${addressOf(id)}?again`;
      return withPrivateHeaders(reply).redirect(to, 303);
    });
    // The bank's frame posts here. The body is not trusted: the result is read from CyberSource.
    scope.post<Sent>(`${authenticationPath}/:id/confirmed`, async (request, reply) => {
      const { id } = request.params;
      await readAuthentication(deps, id);
      const to = (await hasAnswered(endChallenge(looking, id))) ? addressOf(id) : `${addressOf(id)}?again`;
      return framing(reply, undefined, { isFramed: true }).send(leavingPage(pageOf(request), to));
    });
  });
}
