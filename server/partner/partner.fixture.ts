import { SignJWT } from "jose";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { openTestApp, type TestAppOptions } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const pem = { type: "spki", format: "pem" } as const;
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const publicKey = keys.publicKey.export(pem).toString();
export const shortKey = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export(pem).toString();

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
export const partnerApi = "/ph/api/v1";
export const destination = { latitude: 14.5502, longitude: 121.0541 };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Client = { client_id: string; key_id: string; scope: string };

export const orderBody = (client_vendor_id: string) => ({
  sender: { client_vendor_id },
  recipient: {
    name: "Ana Reyes 2",
    phone_number: "0917 555 0142",
    location: { address: "5 Ayala Ave, Makati, Manila", ...destination },
  },
  amount: 480.5,
  payment_method: "CASH_ON_DELIVERY",
  description: "2 trays",
});

/** A server called as by a foreign client: paths and payloads are spelled out. */
export async function openPartnerApp(options: TestAppOptions = {}) {
  const app = await openTestApp(options);
  const { clock, inject } = app;

  const asking =
    (authorization?: string) =>
    async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await inject({
        method,
        url,
        headers: { ...(authorization && { authorization }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      const isJson = String(answer.headers["content-type"]).includes("json") && answer.body !== "";
      return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : undefined };
    };

  const assertionOf = (
    { client_id, key_id }: Client,
    changes: Record<string, unknown> = {},
    { header = {}, key = keys.privateKey } = {},
  ): Promise<string> => {
    const claims = {
      iss: client_id,
      sub: client_id,
      jti: randomUUID(),
      exp: Math.floor(clock.now().getTime() / 1000) + 300,
      aud: "http://waybill.test/oauth2/token",
      ...changes,
    };
    return new SignJWT(Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null)))
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key_id, ...header })
      .sign(key);
  };

  const askToken = async (client: Client, fields: Record<string, string> = {}) => {
    const form = {
      grant_type: "client_credentials",
      client_id: client.client_id,
      client_assertion_type: assertionType,
      client_assertion: await assertionOf(client),
      scope: client.scope,
      ...fields,
    };
    const given = Object.entries(form).filter(([, value]) => value !== "");
    const answer = await inject({
      method: "POST",
      url: "/oauth2/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(given).toString(),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  /** Creates a parent with two outlets and a user, and its client with a token. */
  const partner = async (mode: "live" | "test" = "live") => {
    const vendor = await ownVendor(app.db);
    const merchant = asking(await app.tokenFor(vendor.email));
    const made = await merchant("POST", "/orders/api/v1/developer/clients", {
      name: "Till",
      public_key: publicKey,
      mode,
    });
    if (made.status !== 201) throw new Error(`Registering got status ${made.status}.`);
    const client: Client = made.body.result;
    const token: string = (await askToken(client)).body.access_token;
    const [first, second] = vendor.outletIds.map((id) => id.toUpperCase());
    return {
      ...vendor,
      merchant,
      client,
      token,
      /** The client's own ids of the outlets. */
      first: first ?? "",
      second: second ?? "",
      ask: asking(`Bearer ${token}`),
    };
  };
  type Caller = Pick<Awaited<ReturnType<typeof partner>>, "ask" | "first">;
  const place = async ({ ask, first }: Caller, changes: object = {}) => {
    const answer = await ask("POST", `${partnerApi}/orders`, { ...orderBody(first), ...changes });
    if (answer.status !== 201)
      throw new Error(`Placing an order got status ${answer.status}: ${answer.body.message}`);
    return answer.body;
  };

  /** Moves an order to a status, as an operator of the sandbox. */
  const move = async (orderId: string, ...statuses: string[]) => {
    // Signs in at each call, because sessions expire in tests that let a day pass.
    const ops = asking(await app.tokenFor("ops"));
    for (const status of statuses) {
      const answer = await ops("POST", `/san/orders/${encodeURIComponent(orderId)}/status`, { status });
      if (answer.status !== 200) throw new Error(`Moving to ${status} got status ${answer.status}.`);
    }
  };
  return { ...app, asking, askToken, assertionOf, partner, place, move };
}
export type Partner = Awaited<ReturnType<Awaited<ReturnType<typeof openPartnerApp>>["partner"]>>;
