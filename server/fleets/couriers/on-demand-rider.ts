import { toMinor, type Currency } from "@waybill/domain/money/money";
import { SignJWT } from "jose";
import { createPrivateKey, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { OnDemandRiderSettings } from "../../platform/settings/courier-settings.ts";
import { callCourier, tokenCache, isHmac, readBody, type CallDeps } from "./call-courier.ts";
import {
  CourierRefused,
  type Courier,
  type CourierOrder,
  type CourierProof,
  type CourierUpdate,
} from "./courier.ts";

const text = z.optional(z.nullable(z.string()));

/** The fields that we read of an On Demand Rider order. Amounts are decimal, times are unix seconds. */
const Order = z.object({
  order_id: z.string(),
  client_order_id: text,
  status: z.string(),
  driver: z.optional(
    z.nullable(
      z.object({
        name: text,
        phone_number: text,
        location: z.optional(z.nullable(z.object({ latitude: z.number(), longitude: z.number() }))),
      }),
    ),
  ),
  delivery_fee: z.optional(z.nullable(z.number())),
  tracking_link: text,
  updated_at: z.optional(z.nullable(z.number())),
});

const driverOf = (driver: z.infer<typeof Order>["driver"]): CourierUpdate["driver"] =>
  driver?.name ? { name: driver.name, phone_number: driver.phone_number ?? "", vehicle: null } : undefined;

const dateOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : undefined);

function updateOf(order: z.infer<typeof Order>, currency: Currency | undefined): CourierUpdate {
  const { delivery_fee: fee } = order;
  return {
    externalId: order.order_id,
    word: order.status,
    driver: driverOf(order.driver),
    position: order.driver?.location ?? undefined,
    // A webhook contains neither an amount nor its currency.
    costMinor: fee == null || currency === undefined ? undefined : toMinor(fee, currency),
    trackingUrl: order.tracking_link || undefined,
    at: dateOf(order.updated_at),
  };
}

const assertionSeconds = 300;
const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const proofKinds = ["pickup", "delivery", "return"] as const;

const nothingWhenRefused = (error: unknown): undefined => {
  if (error instanceof CourierRefused) return undefined;
  throw error;
};

/**
 * Implements the port with the On Demand Rider API (docs/partner.md describes the same API from the server's side).
 */
export function onDemandRider(deps: CallDeps, settings: OnDemandRiderSettings): Courier {
  const token = tokenCache(deps, async () => {
    const requestedAt = deps.now().getTime();
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: settings.keyId })
      .setIssuer(settings.clientId)
      .setSubject(settings.clientId)
      .setAudience(settings.audience)
      .setJti(randomUUID())
      .setExpirationTime(Math.floor(requestedAt / 1000) + assertionSeconds)
      .sign(createPrivateKey(settings.privateKey));
    const answer = await callCourier(
      deps,
      {
        method: "POST",
        url: settings.tokenUrl,
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: settings.clientId,
          client_assertion_type: assertionType,
          client_assertion: assertion,
          ...(settings.scope !== undefined && { scope: settings.scope }),
        }),
      },
      z.object({ access_token: z.string(), expires_in: z.number() }),
    );
    return { token: answer.access_token, endsAt: requestedAt + answer.expires_in * 1000 };
  });
  const call = <S extends z.ZodMiniType>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    shape: S,
    { body, key }: { body?: object; key?: string } = {},
  ) =>
    token.use((headers) =>
      callCourier(
        deps,
        {
          method,
          url: `${settings.url}${path}`,
          headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
          body,
        },
        shape,
      ),
    );
  const pathOf = (externalId: string) => `/orders/${encodeURIComponent(externalId)}`;

  const locationOf = ({ address, latitude, longitude }: CourierOrder["pickUp"]) => ({
    address: address.slice(0, 255),
    latitude,
    longitude,
  });
  const request = (order: CourierOrder) => ({
    client_order_id: order.orderId,
    sender: {
      name: order.pickUp.name.slice(0, 255),
      phone_number: order.pickUp.phone,
      location: locationOf(order.pickUp),
      notes: order.pickUp.notes?.slice(0, 2048),
    },
    recipient: {
      name: order.dropOff.name.slice(0, 255),
      phone_number: order.dropOff.phone,
      location: locationOf(order.dropOff),
      notes: order.dropOff.notes?.slice(0, 2048),
    },
    payment_method: order.cashDue === null ? "PAID" : "CASH_ON_DELIVERY",
    amount: order.cashDue ?? order.amount,
    description: order.description.slice(0, 1000),
    coldbag_needed: order.coldBagNeeded,
  });

  return {
    name: "on_demand_rider",

    quote: async (order) => {
      const shape = z.object({ estimated_delivery_fee: z.number() });
      const answer = await call("POST", "/orders/fee", shape, { body: request(order) });
      return { quoteId: undefined, costMinor: toMinor(answer.estimated_delivery_fee, order.currency) };
    },

    create: async (order) => {
      const body = {
        ...request(order),
        ...(order.ageCheck && { delivery_tasks: { age_validation_required: true } }),
        ...(order.pickUpCode !== undefined && { pickup_tasks: { pickup_code: order.pickUpCode } }),
      };
      return updateOf(await call("POST", "/orders", Order, { body, key: order.orderId }), order.currency);
    },

    cancel: async ({ externalId }) =>
      void (await call("DELETE", pathOf(externalId), z.unknown(), { body: { reason: "MISTAKE_ERROR" } })),

    track: async ({ externalId, currency }) => {
      const update = updateOf(await call("GET", pathOf(externalId), Order), currency);
      const at = await call(
        "GET",
        `${pathOf(externalId)}/coordinates`,
        z.object({ latitude: z.number(), longitude: z.number() }),
      ).catch(nothingWhenRefused);
      return { ...update, position: at ?? update.position };
    },

    proofs: async ({ externalId }) => {
      const found: CourierProof[] = [];
      for (const kind of proofKinds) {
        const path = `/orders/proof_of_${kind}/${encodeURIComponent(externalId)}`;
        const picture = await call("GET", path, z.string()).catch(nothingWhenRefused);
        if (picture !== undefined) found.push({ kind, bytes: Buffer.from(picture, "base64") });
      }
      return found;
    },

    readWebhook: (headers, body) => {
      if (!isHmac(headers["x-signature-sha256"], body, settings.webhookSecret)) return "unsigned";
      const order = readBody(body, Order);
      if (!order) return undefined;
      const { externalId, ...update } = updateOf(order, undefined);
      return { orderId: order.client_order_id ?? undefined, externalId, update };
    },
  };
}
