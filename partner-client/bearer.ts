import { errorOf, WaybillError } from "./waybill-error.ts";

/** How a program authenticates: with a secret key, or as a client that signs with its own RSA key. */
export type Credentials =
  | { key: string }
  | {
      clientId: string;
      keyId: string;
      /** PKCS #8 in PEM format. */
      privateKey: string;
    };

export type BearerToken = {
  token: () => Promise<string>;
  /** Drops the token, so that a new one is requested; returns false for a secret key, which cannot be renewed. */
  forget: () => boolean;
};

type Asking = { url: string; fetching: typeof fetch; timeoutMs: number };
type Token = { value: string; until: number };

const assertionSeconds = 300;
/** A token is renewed this many milliseconds before it expires, because the call itself takes time. */
const spareMs = 60_000;
const rs256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

const base64url = (bytes: Uint8Array | string): string => {
  const binary = typeof bytes === "string" ? bytes : String.fromCharCode(...bytes);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

const bytesOfPem = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, "")), (character) => character.charCodeAt(0));

/** Returns a JWT that identifies the client; it is valid once. */
async function signAssertion(
  { clientId, keyId, privateKey }: Extract<Credentials, { clientId: string }>,
  audience: string,
): Promise<string> {
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: crypto.randomUUID(),
    exp: Math.floor(Date.now() / 1000) + assertionSeconds,
  };
  const [header, payload] = [{ alg: "RS256", typ: "JWT", kid: keyId }, claims].map((part) =>
    base64url(JSON.stringify(part)),
  );
  const key = await crypto.subtle.importKey("pkcs8", bytesOfPem(privateKey), rs256, false, ["sign"]);
  const signed = await crypto.subtle.sign(rs256.name, key, new TextEncoder().encode(`${header}.${payload}`));
  return `${header}.${payload}.${base64url(new Uint8Array(signed))}`;
}

async function askToken(
  credentials: Extract<Credentials, { clientId: string }>,
  { url, fetching, timeoutMs }: Asking,
): Promise<Token> {
  const address = `${url.replace(/\/+$/, "")}/oauth2/token`;
  const answer = await fetching(address, {
    method: "POST",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: credentials.clientId,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await signAssertion(credentials, address),
    }).toString(),
  });
  if (!answer.ok) throw await errorOf(answer, "No token: ");
  const tokens = (await answer.json()) as { access_token?: string; expires_in?: number };
  if (!tokens.access_token)
    throw new WaybillError("No token: the response has no access_token.", {
      status: answer.status,
      code: "TOKEN_MISSING",
      requestId: answer.headers.get("x-request-id") ?? undefined,
      body: tokens,
    });
  return { value: tokens.access_token, until: Date.now() + (tokens.expires_in ?? 0) * 1000 };
}

/**
 * Returns the bearer token of all calls: requested once, even for concurrent calls, and again before it expires.
 */
export function bearerTokenOf(credentials: Credentials, asking: Asking): BearerToken {
  if ("key" in credentials) return { token: async () => credentials.key, forget: () => false };
  let known: Promise<Token> | undefined;
  const fresh = () => {
    const requested = askToken(credentials, asking);
    known = requested;
    requested.catch(() => (known = undefined));
    return requested;
  };
  return {
    token: async () => {
      const token = await (known ?? fresh());
      return (token.until - spareMs > Date.now() ? token : await fresh()).value;
    },
    forget: () => {
      known = undefined;
      return true;
    },
  };
}
