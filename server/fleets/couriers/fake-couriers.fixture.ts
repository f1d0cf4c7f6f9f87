import { base64url, jwtVerify } from "jose";
import { createHmac, createPublicKey, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { CourierName } from "@waybill/domain/couriers/couriers";
import { sandboxPicture } from "../proofs/prove-return.ts";

type Json = Record<string, unknown>;
type Answer = { status: number; body?: Json | string | Buffer };
/**
 * The outcome of the next call: success, a status, no response, or a response lost after the call was executed.
 */
export type Fault = "well" | number | "no answer" | "lost answer";

export type FakeDelivery = {
  courier: CourierName;
  id: string;
  orderId: string;
  word: string;
  driver: string | undefined;
  isCancelled: boolean;
  /** The request body, unchanged. */
  request: Json;
};

const webhookSecret = "a webhook secret that both sides know";
const uber = { customer: "cus-1", client: "uber-client", secret: "uber-secret", token: "uber-token" };
const dash = {
  developer: "dev-1",
  key: "key-1",
  secret: base64url.encode("a signing secret of 32 bytes or so"),
};
const dashAuthorization = "Basic ZG9vcmRhc2g6c2VjcmV0";
const odr = { client: "pandago:ph:1", key: "8f0c", token: "odr-token" };
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const fee = 4500;
const driverPosition = { latitude: 14.5601, longitude: 121.0402 };

const sign = (body: string) => createHmac("sha256", webhookSecret).update(body).digest("hex");
const dashEvents: Record<string, string> = {
  confirmed: "DASHER_CONFIRMED",
  enroute_to_pickup: "DASHER_ENROUTE_TO_PICKUP",
  arrived_at_pickup: "DASHER_CONFIRMED_PICKUP_ARRIVAL",
  picked_up: "DASHER_PICKED_UP",
  enroute_to_dropoff: "DASHER_ENROUTE_TO_DROPOFF",
  arrived_at_dropoff: "DASHER_CONFIRMED_DROPOFF_ARRIVAL",
  delivered: "DASHER_DROPPED_OFF",
  cancelled: "DELIVERY_CANCELLED",
  enroute_to_return: "DELIVERY_RETURN_INITIALIZED",
  arrived_at_return: "DASHER_CONFIRMED_RETURN_ARRIVAL",
  returned: "DELIVERY_RETURNED",
};

/** A local server that imitates the three services; it authenticates callers as strictly as the real ones. */
export async function openFakeCouriers() {
  const deliveries = new Map<string, FakeDelivery>();
  const calls: string[] = [];
  const tokens: string[] = [];
  let faults: Fault[] = [];
  let refusal: Json | undefined;
  let hasProofs = true;
  let url = "";

  const keyOf = (courier: CourierName, orderId: string) => `${courier} ${orderId}`;
  const byId = (courier: CourierName, id: string) =>
    [...deliveries.values()].find((one) => one.courier === courier && one.id === id);
  const make = (courier: CourierName, orderId: string, word: string, request: Json): FakeDelivery => {
    const known = deliveries.get(keyOf(courier, orderId));
    if (known) return known;
    const id = courier === "doordash_drive" ? orderId : `del_${deliveries.size + 1}`;
    const made = { courier, id, orderId, word, driver: undefined, isCancelled: false, request };
    deliveries.set(keyOf(courier, orderId), made);
    return made;
  };
  const isCollected = ({ word }: FakeDelivery) =>
    /pickup_complete|dropoff|picked_up|PICKED_UP|deliver/i.test(word);
  const cancel = (delivery: FakeDelivery): boolean => {
    if (isCollected(delivery)) return false;
    delivery.isCancelled = true;
    delivery.word = delivery.courier === "on_demand_rider" ? "CANCELLED" : "canceled";
    if (delivery.courier === "doordash_drive") delivery.word = "cancelled";
    return true;
  };
  const picture = () => sandboxPicture().bytes;
  const notFound = { status: 404, body: { code: "not_found", message: "Order not found" } };

  const shown = (one: FakeDelivery): Json => {
    const lat = { lat: driverPosition.latitude, lng: driverPosition.longitude };
    if (one.courier === "uber_direct") {
      const isReturned = one.word === "return delivered";
      const [status, imminent] = isReturned ? ["returned"] : one.word.split(" ");
      return {
        id: one.id,
        external_id: one.orderId,
        status,
        courier_imminent: imminent !== undefined,
        fee,
        currency: "php",
        tracking_url: `https://uber.example/${one.id}`,
        courier: one.driver ? { name: one.driver, phone_number: "+63917", location: lat } : null,
        ...(isReturned && { return: { status: "delivered" } }),
      };
    }
    if (one.courier === "doordash_drive")
      return {
        external_delivery_id: one.id,
        delivery_status: one.word,
        currency: "PHP",
        fee,
        tracking_url: `https://doordash.example/${one.id}`,
        ...(one.driver && {
          dasher_name: one.driver,
          dasher_dropoff_phone_number: "+63917",
          dasher_location: lat,
        }),
        ...(hasProofs && { dropoff_verification_image_url: `${url}/doordash/pictures/${one.id}` }),
      };
    const driver = {
      id: one.driver ? "1" : "",
      name: one.driver ?? "",
      phone_number: one.driver ? "+63917" : "",
    };
    return {
      order_id: one.id,
      client_order_id: one.orderId,
      status: one.word,
      driver,
      delivery_fee: fee / 100,
      tracking_link: `https://rider.example/${one.id}`,
      updated_at: 1_773_108_000,
    };
  };

  const asUber = async (request: IncomingMessage, path: string, raw: string): Promise<Answer> => {
    if (path === "/oauth/v2/token") {
      const form = new URLSearchParams(raw);
      const isKnown =
        form.get("client_id") === uber.client &&
        form.get("client_secret") === uber.secret &&
        form.get("grant_type") === "client_credentials" &&
        form.get("scope") === "eats.deliveries";
      if (!isKnown) return { status: 401, body: { error: "invalid_client" } };
      tokens.push("uber_direct");
      return { status: 200, body: { access_token: uber.token, expires_in: 2_592_000, token_type: "Bearer" } };
    }
    if (request.headers.authorization !== `Bearer ${uber.token}`) return { status: 401, body: {} };
    const base = `/v1/customers/${uber.customer}`;
    if (!path.startsWith(base)) return notFound;
    const rest = path.slice(base.length);
    const body = (raw === "" ? {} : JSON.parse(raw)) as Json;
    if (rest === "/delivery_quotes")
      return { status: 200, body: { kind: "delivery_quote", id: "dqt_1", fee, currency_type: "PHP" } };
    if (rest === "/deliveries") {
      const orderId = String(body["external_id"]);
      if (body["idempotency_key"] !== orderId || body["quote_id"] !== "dqt_1")
        return { status: 400, body: { code: "invalid_params" } };
      const known = deliveries.get(keyOf("uber_direct", orderId));
      if (known)
        return { status: 409, body: { code: "duplicate_delivery", metadata: { delivery_id: known.id } } };
      return { status: 200, body: shown(make("uber_direct", orderId, "pending", body)) };
    }
    const [, id = "", action] = /^\/deliveries\/([^/]+)(?:\/(.+))?$/.exec(rest) ?? [];
    const one = byId("uber_direct", decodeURIComponent(id));
    if (!one) return notFound;
    if (action === "cancel")
      return cancel(one)
        ? { status: 200, body: shown(one) }
        : { status: 409, body: { code: "noncancelable_delivery" } };
    if (action === "proof-of-delivery")
      return hasProofs && body["waypoint"] === "dropoff" && body["type"] === "picture"
        ? { status: 200, body: { document: picture().toString("base64") } }
        : notFound;
    return { status: 200, body: shown(one) };
  };

  const asDash = async (request: IncomingMessage, path: string, raw: string): Promise<Answer> => {
    const [, pictured] = /^\/pictures\/(.+)$/.exec(path) ?? [];
    if (pictured !== undefined)
      return request.headers.authorization === undefined
        ? { status: 200, body: picture() }
        : { status: 400, body: "a token went to a picture" };
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const known = await jwtVerify(token, base64url.decode(dash.secret), {
      audience: "doordash",
      issuer: dash.developer,
      currentDate: new Date(Number((await claims(token))["iat"]) * 1000),
    }).catch(() => undefined);
    const isKnown =
      known?.protectedHeader["dd-ver"] === "DD-JWT-V1" &&
      known.protectedHeader.alg === "HS256" &&
      known.payload["kid"] === dash.key &&
      Number(known.payload.exp) - Number(known.payload.iat) <= 1800;
    if (!isKnown) return { status: 401, body: { code: "authentication_error" } };
    const body = (raw === "" ? {} : JSON.parse(raw)) as Json;
    const orderId = String(body["external_delivery_id"]);
    if (path === "/drive/v2/quotes")
      return { status: 200, body: { external_delivery_id: orderId, fee, currency: "PHP" } };
    if (path === "/drive/v2/deliveries" && request.method === "POST")
      return deliveries.has(keyOf("doordash_drive", orderId))
        ? { status: 409, body: { code: "duplicate_delivery_id" } }
        : { status: 200, body: shown(make("doordash_drive", orderId, "created", body)) };
    const [, id = "", action] = /^\/drive\/v2\/deliveries\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    const one = byId("doordash_drive", decodeURIComponent(id));
    if (!one) return notFound;
    if (action === undefined) return { status: 200, body: shown(one) };
    if (request.method !== "PUT") return notFound;
    return cancel(one)
      ? { status: 200, body: shown(one) }
      : { status: 400, body: { code: "not_cancellable" } };
  };

  const asOnDemandRider = async (request: IncomingMessage, path: string, raw: string): Promise<Answer> => {
    if (path === "/oauth2/token") {
      const form = new URLSearchParams(raw);
      const assertion = form.get("client_assertion") ?? "";
      const known = await jwtVerify(assertion, createPublicKey(keys.privateKey), {
        audience: "https://sts.deliveryhero.io",
        issuer: odr.client,
        subject: odr.client,
        currentDate: new Date((Number((await claims(assertion))["exp"]) - 1) * 1000),
      }).catch(() => undefined);
      const isKnown =
        known?.protectedHeader.kid === odr.key &&
        known.payload.jti !== undefined &&
        form.get("client_assertion_type") === "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
      if (!isKnown) return { status: 400, body: { error: "invalid_client" } };
      tokens.push("on_demand_rider");
      return { status: 200, body: { access_token: odr.token, expires_in: 3599, token_type: "bearer" } };
    }
    // This API responds 403 to an unknown token.
    if (request.headers.authorization !== `Bearer ${odr.token}`)
      return { status: 403, body: { message: "no" } };
    const body = (raw === "" ? {} : JSON.parse(raw)) as Json;
    const rest = path.replace("/ph/api/v1", "");
    if (rest === "/orders/fee") return { status: 200, body: { estimated_delivery_fee: fee / 100 } };
    if (rest === "/orders" && request.method === "POST") {
      const orderId = String(body["client_order_id"]);
      if (request.headers["idempotency-key"] !== orderId) return { status: 400, body: { message: "no key" } };
      return { status: 201, body: shown(make("on_demand_rider", orderId, "NEW", body)) };
    }
    const [, kind, proofOf] = /^\/orders\/proof_of_(pickup|delivery|return)\/(.+)$/.exec(rest) ?? [];
    if (kind !== undefined)
      return hasProofs && kind !== "return" && byId("on_demand_rider", proofOf ?? "")
        ? { status: 200, body: JSON.stringify(picture().toString("base64")) }
        : { status: 404, body: { message: `Proof of ${kind} for this order was not found` } };
    const [, id = "", coordinates] = /^\/orders\/([^/]+)(\/coordinates)?$/.exec(rest) ?? [];
    const one = byId("on_demand_rider", id);
    if (!one) return notFound;
    if (coordinates !== undefined)
      return one.driver
        ? { status: 200, body: { client_order_id: one.orderId, ...driverPosition, updated_at: 1 } }
        : { status: 404, body: { message: "no driver is currently assigned" } };
    if (request.method === "DELETE")
      return body["reason"] === "MISTAKE_ERROR" && cancel(one)
        ? { status: 204 }
        : { status: 409, body: { message: "Order is not cancellable" } };
    return { status: 200, body: shown(one) };
  };

  const shapes = { uber: asUber, doordash: asDash, odr: asOnDemandRider } as const;
  const send = (response: ServerResponse, { status, body }: Answer) =>
    response
      .writeHead(status)
      .end(typeof body === "string" || Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
  const server = createServer((request, response) => {
    void (async () => {
      const raw = await text(request);
      const [, shape = "", path = ""] = /^\/(uber|doordash|odr)(\/[^?]*)/.exec(request.url ?? "") ?? [];
      const answering = shapes[shape as keyof typeof shapes];
      if (!answering) return send(response, notFound);
      const isToken = path.endsWith("/token");
      if (!isToken) calls.push(`${request.method} ${path}`);
      const fault = isToken ? undefined : faults.shift();
      if (fault === "no answer") return request.socket.destroy();
      if (typeof fault === "number")
        return send(response, { status: fault, body: refusal ?? { code: "fault" } });
      const answer = await answering(request, path, raw);
      return fault === "lost answer" ? request.socket.destroy() : send(response, answer);
    })();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const bodyOf = (one: FakeDelivery): string => {
    if (one.courier === "uber_direct")
      return JSON.stringify({
        kind: "event.delivery_status",
        id: "evt_1",
        delivery_id: one.id,
        status: one.word,
        data: shown(one),
      });
    if (one.courier === "doordash_drive") {
      const { delivery_status: _, ...delivery } = shown(one);
      return JSON.stringify({ ...delivery, event_name: dashEvents[one.word] });
    }
    return JSON.stringify(shown(one));
  };
  const headersOf = (courier: CourierName, body: string): Record<string, string> => {
    if (courier === "uber_direct") return { "x-uber-signature": sign(body) };
    return courier === "doordash_drive"
      ? { authorization: dashAuthorization }
      : { "x-signature-sha256": sign(body) };
  };

  return {
    url,
    /** The environment variables that connect a deployment to this server. */
    env: {
      ON_DEMAND_RIDER_URL: `${url}/odr/ph/api/v1`,
      ON_DEMAND_RIDER_TOKEN_URL: `${url}/odr/oauth2/token`,
      ON_DEMAND_RIDER_CLIENT_ID: odr.client,
      ON_DEMAND_RIDER_KEY_ID: odr.key,
      ON_DEMAND_RIDER_PRIVATE_KEY: keys.privateKey
        .export({ type: "pkcs8", format: "pem" })
        .toString()
        .replaceAll("\n", "\\n"),
      ON_DEMAND_RIDER_WEBHOOK_SECRET: webhookSecret,
      UBER_DIRECT_URL: `${url}/uber`,
      UBER_DIRECT_TOKEN_URL: `${url}/uber/oauth/v2/token`,
      UBER_DIRECT_CUSTOMER_ID: uber.customer,
      UBER_DIRECT_CLIENT_ID: uber.client,
      UBER_DIRECT_CLIENT_SECRET: uber.secret,
      UBER_DIRECT_WEBHOOK_SECRET: webhookSecret,
      DOORDASH_DRIVE_URL: `${url}/doordash`,
      DOORDASH_DRIVE_DEVELOPER_ID: dash.developer,
      DOORDASH_DRIVE_KEY_ID: dash.key,
      DOORDASH_DRIVE_SIGNING_SECRET: dash.secret,
      DOORDASH_DRIVE_WEBHOOK_AUTHORIZATION: dashAuthorization,
    },
    /** All calls except those for tokens, in order. */
    calls,
    tokens,
    deliveryOf: (courier: CourierName, orderId: string) => deliveries.get(keyOf(courier, orderId)),
    count: () => deliveries.size,
    /** Sets what happens to the next calls, in order. */
    failNext: (...next: Fault[]) => void (faults = next),
    /** Sets the body of refusals. */
    refuseWith: (body: Json | undefined) => void (refusal = body),
    withProofs: (has: boolean) => void (hasProofs = has),
    /** Sets the courier's current status. */
    report: (delivery: FakeDelivery, word: string, driver?: string) =>
      void Object.assign(delivery, { word, driver: driver ?? delivery.driver }),
    /** A webhook as the courier sends it now. */
    webhook: (delivery: FakeDelivery, word = delivery.word, driver = delivery.driver) => {
      const payload = bodyOf({ ...delivery, word, driver });
      return { payload, headers: headersOf(delivery.courier, payload) };
    },
    /** The signature headers of a courier's webhook. */
    signed: headersOf,
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}

const claims = async (token: string): Promise<Json> => {
  const part = token.split(".")[1];
  return part === undefined ? {} : (JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Json);
};
