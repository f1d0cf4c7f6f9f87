import { toMinor } from "@waybill/domain/money/money";
import { base64url, SignJWT } from "jose";
import * as z from "zod/mini";
import type { DoordashDriveSettings } from "../../platform/settings/courier-settings.ts";
import { callCourier, fetchPicture, isHmac, isSame, readBody, type CallDeps } from "./call-courier.ts";
import {
  CourierRefused,
  type Courier,
  type CourierOrder,
  type CourierProof,
  type CourierUpdate,
} from "./courier.ts";

const text = z.optional(z.nullable(z.string()));
const place = z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() })));

/** The fields that we read of a DoorDash Drive delivery. Amounts are in minor units; the delivery's id is ours. */
const Delivery = z.object({
  external_delivery_id: z.string(),
  delivery_status: z.string(),
  currency: text,
  fee: z.optional(z.nullable(z.int())),
  tracking_url: text,
  dasher_name: text,
  dasher_dropoff_phone_number: text,
  dasher_vehicle_make: text,
  dasher_vehicle_model: text,
  dasher_location: place,
  pickup_verification_image_url: text,
  dropoff_verification_image_url: text,
  dropoff_signature_image_url: text,
  updated_at: text,
});

/** Maps each webhook event to the delivery status that it means. */
const wordsOfEvents: Readonly<Record<string, string>> = {
  DASHER_CONFIRMED: "confirmed",
  DASHER_ENROUTE_TO_PICKUP: "enroute_to_pickup",
  DASHER_CONFIRMED_PICKUP_ARRIVAL: "arrived_at_pickup",
  DASHER_PICKED_UP: "picked_up",
  DASHER_ENROUTE_TO_DROPOFF: "enroute_to_dropoff",
  DASHER_CONFIRMED_DROPOFF_ARRIVAL: "arrived_at_dropoff",
  DASHER_DROPPED_OFF: "delivered",
  DELIVERY_CANCELLED: "cancelled",
  DELIVERY_RETURN_INITIALIZED: "enroute_to_return",
  DASHER_ENROUTE_TO_RETURN: "enroute_to_return",
  DASHER_CONFIRMED_RETURN_ARRIVAL: "arrived_at_return",
  DELIVERY_RETURNED: "returned",
};

const Webhook = z.extend(z.partial(Delivery), {
  external_delivery_id: z.string(),
  event_name: z.string(),
  created_at: text,
});

type Read = z.infer<typeof Delivery>;

const factsOf = (delivery: Omit<Read, "external_delivery_id" | "delivery_status">) => {
  const vehicle = [delivery.dasher_vehicle_make, delivery.dasher_vehicle_model].filter(Boolean).join(" ");
  const at = delivery.dasher_location;
  return {
    driver: delivery.dasher_name
      ? {
          name: delivery.dasher_name,
          phone_number: delivery.dasher_dropoff_phone_number ?? "",
          vehicle: vehicle === "" ? null : vehicle,
        }
      : undefined,
    position: at ? { latitude: at.lat, longitude: at.lng } : undefined,
    costMinor: delivery.fee ?? undefined,
    trackingUrl: delivery.tracking_url ?? undefined,
  };
};
const updateOf = (delivery: Read): CourierUpdate => ({
  externalId: delivery.external_delivery_id,
  word: delivery.delivery_status,
  ...factsOf(delivery),
});

const tokenSeconds = 300;

/** Implements the port with DoorDash Drive's public API: JWTs that we sign, and deliveries with our own ids. */
export function doordashDrive(deps: CallDeps, settings: DoordashDriveSettings): Courier {
  const base = `${settings.url}/drive/v2`;
  const authorization = async () => {
    const now = Math.floor(deps.now().getTime() / 1000);
    const token = await new SignJWT({ kid: settings.keyId })
      .setProtectedHeader({ alg: "HS256", typ: "JWT", "dd-ver": "DD-JWT-V1" })
      .setAudience("doordash")
      .setIssuer(settings.developerId)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenSeconds)
      .sign(base64url.decode(settings.signingSecret));
    return { authorization: `Bearer ${token}` };
  };
  const call = async <S extends z.ZodMiniType>(
    method: "GET" | "POST" | "PUT",
    path: string,
    shape: S,
    body?: object,
  ) => callCourier(deps, { method, url: `${base}${path}`, headers: await authorization(), body }, shape);
  const pathOf = (id: string) => `/deliveries/${encodeURIComponent(id)}`;
  const read = (id: string) => call("GET", pathOf(id), Delivery);

  const request = (order: CourierOrder) => ({
    pickup_address: order.pickUp.address,
    pickup_business_name: order.pickUp.name,
    pickup_phone_number: order.pickUp.phone,
    pickup_instructions: order.pickUp.notes ?? undefined,
    dropoff_address: order.dropOff.address,
    dropoff_location: { lat: order.dropOff.latitude, lng: order.dropOff.longitude },
    dropoff_contact_given_name: order.dropOff.name,
    dropoff_phone_number: order.dropOff.phone,
    dropoff_instructions: order.dropOff.notes ?? undefined,
    dropoff_options: { proof_of_delivery: "photo_required" },
    order_value: toMinor(order.amount, order.currency),
    currency: order.currency,
    items: [{ name: order.description, quantity: 1 }],
    action_if_undeliverable: "return_to_pickup",
  });

  return {
    name: "doordash_drive",

    quote: async (order) => {
      // DoorDash keeps a quote under its id permanently, so every quote gets a new one; the delivery gets the
      // order's id.
      const quoteId = `${order.orderId}.${deps.now().getTime()}`;
      const answer = await call("POST", "/quotes", z.object({ fee: z.int(), currency: text }), {
        ...request(order),
        external_delivery_id: quoteId,
      });
      if (answer.currency && answer.currency.toUpperCase() !== order.currency)
        throw new CourierRefused("It is paid in another currency.", 422);
      return { quoteId, costMinor: answer.fee };
    },

    create: async (order) => {
      const body = { ...request(order), external_delivery_id: order.orderId };
      try {
        return updateOf(await call("POST", "/deliveries", Delivery, body));
      } catch (error) {
        // An earlier call created the delivery.
        if (!(error instanceof CourierRefused) || error.status !== 409) throw error;
        return updateOf(await read(order.orderId));
      }
    },

    cancel: async ({ externalId }) =>
      void (await call("PUT", `${pathOf(externalId)}/cancel`, z.unknown(), {})),

    track: async ({ externalId }) => updateOf(await read(externalId)),

    proofs: async ({ externalId }) => {
      const delivery = await read(externalId);
      const pictures = [
        { kind: "pickup", url: delivery.pickup_verification_image_url },
        {
          kind: delivery.delivery_status === "returned" ? "return" : "delivery",
          url: delivery.dropoff_verification_image_url ?? delivery.dropoff_signature_image_url,
        },
      ] as const;
      const found: CourierProof[] = [];
      for (const { kind, url } of pictures) {
        const bytes = url ? await fetchPicture(deps, url, settings.url) : undefined;
        if (bytes) found.push({ kind, bytes });
      }
      return found;
    },

    readWebhook: (headers, body) => {
      const { webhookAuthorization, webhookSecret } = settings;
      const isKnown =
        (webhookAuthorization !== undefined || webhookSecret !== undefined) &&
        (webhookAuthorization === undefined || isSame(headers.authorization, webhookAuthorization)) &&
        (webhookSecret === undefined || isHmac(headers["x-doordash-signature"], body, webhookSecret));
      if (!isKnown) return "unsigned";
      const webhook = readBody(body, Webhook);
      if (!webhook) return undefined;
      const at = webhook.updated_at ?? webhook.created_at;
      const update = {
        ...factsOf(webhook),
        word: wordsOfEvents[webhook.event_name],
        at: at ? new Date(at) : undefined,
      };
      const name = webhook.external_delivery_id;
      return { orderId: name, externalId: name, update };
    },
  };
}
