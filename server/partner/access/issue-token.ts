import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from "jose";
import { createHash, createPublicKey } from "node:crypto";
import type { Token } from "@waybill/contract/partner/token-call";
import type { Deps } from "../../platform/deps.ts";
import { oauthRefused } from "../../platform/http/partner-errors.ts";
import { findPublicKey, insertToken, consumeAssertion } from "./rows.ts";

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/** Existing client programs have this audience built in. */
const fieldsAudience = "https://sts.deliveryhero.io";
const lifeSeconds = 3599;
/** How many seconds a partner's clock may differ from ours. */
const skewSeconds = 60;
/** An assertion is refused if its issue time is more than this many seconds in the future. */
const latestIssueSeconds = 300;
const longestJti = 255;
/** The end of the year 9999: later times are invalid. */
const latestSeconds = 253_402_300_799;

export const tokenPath = "/oauth2/token";

type TokenDeps = Pick<Deps, "pool" | "now" | "randomBytes" | "publicUrl" | "settings">;

export const hashOfSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

/** The scope that every client of a country's deployment may request. */
export const scopeOf = (country: string): string => `waybill.api.${country}.*`;

/** Without PUBLIC_URL, the server's own address is accepted both as 127.0.0.1 and as localhost. */
const audiences = ({ publicUrl }: Pick<Deps, "publicUrl">): readonly string[] => {
  const local = publicUrl().replace("//127.0.0.1", "//localhost");
  // Newer OAuth drafts use the issuer (the server's origin) as audience, so both the origin and the token URL are
  // accepted.
  const own = [publicUrl(), local].flatMap((origin) => [`${origin}${tokenPath}`, origin, `${origin}/`]);
  return [...own, fieldsAudience];
};

type Fields = { clientId: string; assertion: string; scope: string | undefined };

/** Reads the fields of a token request; each must be given once. */
function fieldsOf(form: URLSearchParams): Fields {
  const field = (name: string): string => {
    const [value, ...more] = form.getAll(name);
    if (value === undefined || value === "")
      throw oauthRefused("invalid_request", `${name} is required`, {
        hint: "Send the request form-encoded.",
      });
    if (more.length > 0 || value.includes("\0"))
      throw oauthRefused("invalid_request", `${name} is not valid`, { hint: "Send each field once." });
    return value;
  };
  if (field("grant_type") !== "client_credentials")
    throw oauthRefused("invalid_request", "grant_type is not valid", { hint: "Use client_credentials." });
  const clientId = field("client_id");
  if (field("client_assertion_type") !== assertionType)
    throw oauthRefused("invalid_request", "client_assertion_type is not valid", {
      hint: `Use ${assertionType}.`,
    });
  const assertion = field("client_assertion");
  return { clientId, assertion, scope: form.has("scope") ? field("scope") : undefined };
}

const badClient = (description: string, hint: string) =>
  oauthRefused("invalid_client", description, { hint });

/** Reads the key id in an assertion's header. */
function keyIdOf(assertion: string): string {
  try {
    const { alg, typ, kid } = decodeProtectedHeader(assertion);
    const isOfType = typ === undefined || typ.toUpperCase() === "JWT";
    if (alg === "RS256" && isOfType && kid !== undefined && !kid.includes("\0")) return kid;
  } catch {
    // An invalid JWT is refused below.
  }
  throw badClient(
    "client_assertion is not valid",
    "Sign a JWT with alg RS256, typ JWT and the kid of a key.",
  );
}

/** Verifies an assertion: signed by the client's key, for this audience, not expired. Returns its claims. */
async function claimsOf(deps: TokenDeps, { clientId, assertion }: Fields, pem: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(assertion, createPublicKey(pem), {
      algorithms: ["RS256"],
      issuer: clientId,
      subject: clientId,
      requiredClaims: ["jti", "exp", "aud"],
      currentDate: deps.now(),
      clockTolerance: skewSeconds,
    });
    const { iat } = payload;
    if (iat !== undefined && iat > deps.now().getTime() / 1000 + latestIssueSeconds)
      throw new errors.JWTClaimValidationFailed("iat is too far ahead", payload, "iat", "check_failed");
    return payload;
  } catch (problem) {
    throw badClient("client_assertion is not valid", hintOf(problem));
  }
}

/** A hint on how to fix the wrong claim. */
function hintOf(problem: unknown): string {
  const isOfClaim =
    problem instanceof errors.JWTClaimValidationFailed || problem instanceof errors.JWTExpired;
  if (!isOfClaim) return "Sign the assertion with the private key of the public key that was registered.";
  return claimHints[problem.claim] ?? `${problem.claim} is not valid.`;
}

const claimHints: Readonly<Record<string, string>> = {
  iss: "iss is the client id.",
  sub: "sub is the client id.",
  exp: `exp is over by more than ${skewSeconds} s. Set it a few minutes ahead, in seconds since 1970.`,
  nbf: `nbf is more than ${skewSeconds} s ahead. Set your clock, or leave it out.`,
  iat: `iat is more than ${latestIssueSeconds} s ahead. Set your clock, or leave it out.`,
  jti: "jti is required: a text of its own for each assertion.",
  aud: "aud is required: the token address.",
};

/** Issues a token to a client that authenticates with a signed assertion; each assertion works once. */
export async function issueToken(deps: TokenDeps, form: URLSearchParams): Promise<Token> {
  const fields = fieldsOf(form);
  const { clientId, assertion } = fields;
  const keyId = keyIdOf(assertion);
  const pem = await findPublicKey(deps.pool, { clientId, keyId });
  if (pem === undefined)
    throw badClient("client_id or key is not known", "Use the client id and the key id of the registration.");
  const { jti, exp = 0, aud } = await claimsOf(deps, fields, pem);
  const allowed = audiences(deps);
  const named = Array.isArray(aud) ? aud : [aud];
  if (!named.some((one) => one !== undefined && allowed.includes(one)))
    throw badClient("aud is not valid", `aud is ${allowed[0]} or ${fieldsAudience}, alone or in a list.`);
  const isUsable = typeof jti === "string" && jti !== "" && jti.length <= longestJti && !jti.includes("\0");
  if (!isUsable || exp > latestSeconds)
    throw badClient("client_assertion is not valid", "jti and exp are required.");

  const scope = scopeOf(deps.settings.country);
  if (fields.scope !== undefined && fields.scope.split(" ").some((one) => one !== scope))
    throw oauthRefused("invalid_scope", "The client does not have this scope", { hint: `Use ${scope}.` });
  // The assertion's id is stored until the assertion expires, to detect a second use.
  const expiresAt = new Date((exp + skewSeconds + 1) * 1000);
  if (!(await consumeAssertion(deps.pool, { clientId, jti, expiresAt })))
    throw badClient(
      "client_assertion was used before",
      "Sign a new one with a jti of its own for each request.",
    );

  const access_token = deps.randomBytes(32).toString("base64url");
  const end = new Date(deps.now().getTime() + lifeSeconds * 1000);
  await insertToken(deps.pool, { hash: hashOfSecret(access_token), clientId, keyId, expiresAt: end });
  return { access_token, expires_in: lifeSeconds, token_type: "bearer", scope };
}
