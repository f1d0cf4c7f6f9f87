import { exportJWK, generateKeyPair, SignJWT, type JWTPayload, type CryptoKey } from "jose";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Person = { sub: string; email?: string; email_verified?: unknown };
type Wrong = {
  /** Overrides claims of the token. */
  claims?: JWTPayload;
  /** Signs with this key instead of the valid one. */
  key?: CryptoKey | Uint8Array;
  alg?: string;
  /** Overrides parameters of the response. */
  answer?: Record<string, string>;
  /** True if only the userinfo call returns the e-mail. */
  isEmailElsewhere?: boolean;
};

/** An identity provider that sends wrong tokens and responses if a test wants it to. */
export async function openProvider() {
  const newKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
  };
  let key = await newKey("first");
  let person: Person = { sub: "nobody" };
  let wrong: Wrong = {};
  let authorization_endpoint: string | undefined;
  const grants = new Map<string, { nonce: string; challenge: string; person: Person; wrong: Wrong }>();
  const people = new Map<string, Person>();
  const asked: { path: string; authorization: string | undefined; body: string }[] = [];

  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const path = request.url ?? "";
      const { authorization } = request.headers;
      asked.push({ path, authorization, body });
      void answerTo(path, body, authorization).then(([status, answer]) => {
        reply.writeHead(status, { "content-type": "application/json" });
        reply.end(JSON.stringify(answer));
      });
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  authorization_endpoint = `${issuer}/authorize`;

  async function answerTo(path: string, body: string, authorization = ""): Promise<[number, object]> {
    if (path === "/.well-known/openid-configuration")
      return [
        200,
        {
          issuer,
          authorization_endpoint,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        },
      ];
    if (path === "/jwks") return [200, { keys: [key.jwk] }];
    if (path === "/me") return [200, people.get(authorization.replace("Bearer ", "")) ?? {}];
    const code = new URLSearchParams(body).get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    if (!grant) return [400, { error: "invalid_grant" }];
    const { sub, ...rest } = grant.person;
    people.set(code, grant.person);
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: "waybill",
      sub,
      nonce: grant.nonce,
      iat: now,
      exp: now + 300,
      ...(!grant.wrong.isEmailElsewhere && rest),
      ...grant.wrong.claims,
    };
    const id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: grant.wrong.alg ?? "RS256", kid: key.kid })
      .sign(grant.wrong.key ?? key.privateKey);
    return [200, { access_token: code, token_type: "Bearer", id_token }];
  }

  return {
    issuer,
    asked,
    /** Sets the person who signs in from now on, and what is wrong with the tokens. */
    signsIn: (who: Person, lie: Wrong = {}) => {
      person = who;
      wrong = lie;
    },
    /** Opens the provider's page; returns the URL that the browser is redirected to. */
    visit: (address: string): URL => {
      const { searchParams } = new URL(address);
      const code = `code-${grants.size}-${people.size}-${Math.floor(performance.now() * 1000)}`;
      const parameter = (name: string) => searchParams.get(name) ?? "";
      grants.set(code, { nonce: parameter("nonce"), challenge: parameter("code_challenge"), person, wrong });
      const back = new URL(parameter("redirect_uri"));
      const answer = { code, state: parameter("state"), iss: issuer, ...wrong.answer };
      for (const [name, value] of Object.entries(answer)) if (value) back.searchParams.set(name, value);
      return back;
    },
    /** Changes the authorization URL that the provider publishes. */
    asksAt: (address: string | undefined) => void (authorization_endpoint = address),
    rotateKeys: async () => void (key = await newKey(`key-${performance.now()}`)),
    close: () => new Promise((settle) => server.close(settle)),
  };
}
