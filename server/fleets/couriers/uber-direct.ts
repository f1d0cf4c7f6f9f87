import { toMinor } from "@waybill/domain/money/money";
import * as z from "zod/mini";
import type { UberDirectSettings } from "../../platform/settings/courier-settings.ts";
import { callCourier, tokenCache, isHmac, readBody, type CallDeps } from "./call-courier.ts";
import {
  CourierRefused,
  type Courier,
  type CourierOrder,
  type CourierProof,
  type CourierUpdate,
} from "./courier.ts";

const text = z.optional(z.nullable(z.string()));
const place = z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() })));

/** The fields that we read of an Uber Direct delivery. Amounts are in minor units. */
const Delivery = z.object({
  id: z.string(),
  external_id: text,
  status: z.string(),
  courier_imminent: z.optional(z.nullable(z.boolean())),
  courier: z.optional(
    z.nullable(z.object({ name: text, phone_number: text, vehicle_type: text, location: place })),
  ),
  fee: z.optional(z.nullable(z.int())),
  tracking_url: text,
  undeliverable_reason: text,
  updated: text,
  /** The return trip is a separate delivery. */
  return: z.optional(z.nullable(z.object({ status: text }))),
});

const Webhook = z.object({
  kind: z.string(),
  created: text,
  delivery_id: text,
  location: place,
  data: z.optional(z.partial(Delivery)),
});

/** Uber's reasons for a failed hand-over, each as our riders' reason. */
const failureReasons: Readonly<Record<string, string>> = {
  customer_unavailable: "customer_unreachable",
  customer_not_available: "customer_unreachable",
  cannot_find_customer_address: "wrong_address",
  cannot_access_customer_location: "wrong_address",
  customer_rejected_order: "refused",
  damaged: "damaged",
};

const wordOf = ({ status, courier_imminent, ...delivery }: z.infer<typeof Delivery>): string => {
  if (status === "returned" && delivery.return?.status === "delivered") return "return delivered";
  const isNear = courier_imminent === true && (status === "pickup" || status === "dropoff");
  return isNear ? `${status} imminent` : status;
};

const placeOf = (at: z.infer<typeof place>) => at && { latitude: at.lat, longitude: at.lng };

const driverOf = (courier: z.infer<typeof Delivery>["courier"]): CourierUpdate["driver"] =>
  courier?.name
    ? {
        name: courier.name,
        phone_number: courier.phone_number ?? "",
        vehicle: courier.vehicle_type ?? null,
      }
    : undefined;

const updateOf = (delivery: z.infer<typeof Delivery>): CourierUpdate => ({
  externalId: delivery.id,
  word: wordOf(delivery),
  driver: driverOf(delivery.courier),
  position: placeOf(delivery.courier?.location) ?? undefined,
  costMinor: delivery.fee ?? undefined,
  trackingUrl: delivery.tracking_url ?? undefined,
  failureReason: failureReasons[delivery.undeliverable_reason ?? ""],
});

const waypoints = [
  { waypoint: "pickup", kind: "pickup" },
  { waypoint: "dropoff", kind: "delivery" },
  { waypoint: "return", kind: "return" },
] as const;

/**
 * Implements the port with Uber Direct's public API: OAuth client credentials, quotes, and the deliveries of one
 * customer.
 */
export function uberDirect(deps: CallDeps, settings: UberDirectSettings): Courier {
  const base = `${settings.url}/v1/customers/${encodeURIComponent(settings.customerId)}`;
  const token = tokenCache(deps, async () => {
    const requestedAt = deps.now().getTime();
    const answer = await callCourier(
      deps,
      {
        method: "POST",
        url: settings.tokenUrl,
        body: new URLSearchParams({
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          grant_type: "client_credentials",
          scope: "eats.deliveries",
        }),
      },
      z.object({ access_token: z.string(), expires_in: z.number() }),
    );
    return { token: answer.access_token, endsAt: requestedAt + answer.expires_in * 1000 };
  });
  const call = <S extends z.ZodMiniType>(method: "GET" | "POST", path: string, shape: S, body?: object) =>
    token.use((headers) => callCourier(deps, { method, url: `${base}${path}`, headers, body }, shape));
  const pathOf = (externalId: string) => `/deliveries/${encodeURIComponent(externalId)}`;

  const stops = ({ pickUp, dropOff }: CourierOrder) => ({
    pickup_address: pickUp.address,
    pickup_latitude: pickUp.latitude,
    pickup_longitude: pickUp.longitude,
    pickup_phone_number: pickUp.phone,
    dropoff_address: dropOff.address,
    dropoff_latitude: dropOff.latitude,
    dropoff_longitude: dropOff.longitude,
    dropoff_phone_number: dropOff.phone,
  });
  const track = async (externalId: string) => updateOf(await call("GET", pathOf(externalId), Delivery));

  return {
    name: "uber_direct",

    quote: async (order) => {
      const answer = await call(
        "POST",
        "/delivery_quotes",
        z.object({ id: z.string(), fee: z.int(), currency_type: text }),
        { ...stops(order), external_id: order.orderId },
      );
      if (answer.currency_type && answer.currency_type.toUpperCase() !== order.currency)
        throw new CourierRefused("It is paid in another currency.", 422);
      return { quoteId: answer.id, costMinor: answer.fee };
    },

    create: async (order, { quoteId }) => {
      const delivery = {
        ...stops(order),
        quote_id: quoteId,
        external_id: order.orderId,
        idempotency_key: order.orderId,
        pickup_name: order.pickUp.name,
        pickup_notes: order.pickUp.notes ?? undefined,
        dropoff_name: order.dropOff.name,
        dropoff_notes: order.dropOff.notes ?? undefined,
        manifest_reference: order.orderId,
        manifest_items: [{ name: order.description, quantity: 1, size: "small" }],
        manifest_total_value: toMinor(order.amount, order.currency),
        deliverable_action: "deliverable_action_meet_at_door",
        undeliverable_action: "return",
        dropoff_verification: { picture: true },
      };
      try {
        return updateOf(await call("POST", "/deliveries", Delivery, delivery));
      } catch (error) {
        // An earlier call created the delivery: the refusal contains its id.
        const deliveryId =
          error instanceof CourierRefused && error.status === 409 ? knownId(error.body) : undefined;
        if (deliveryId === undefined) throw error;
        return track(deliveryId);
      }
    },

    cancel: async ({ externalId }) =>
      void (await call("POST", `${pathOf(externalId)}/cancel`, z.unknown(), {})),

    track: ({ externalId }) => track(externalId),

    proofs: async ({ externalId }) => {
      const found: CourierProof[] = [];
      for (const { waypoint, kind } of waypoints) {
        const proof = { waypoint, type: "picture" };
        const answer = await call(
          "POST",
          `${pathOf(externalId)}/proof-of-delivery`,
          z.object({ document: text }),
          proof,
        ).catch((error: unknown) => {
          if (error instanceof CourierRefused) return undefined;
          throw error;
        });
        if (answer?.document) found.push({ kind, bytes: Buffer.from(answer.document, "base64") });
      }
      return found;
    },

    readWebhook: (headers, body) => {
      const signature = headers["x-uber-signature"] ?? headers["x-postmates-signature"];
      if (!isHmac(signature, body, settings.webhookSecret)) return "unsigned";
      const webhook = readBody(body, Webhook);
      if (!webhook) return undefined;
      const { data = {}, kind } = webhook;
      const at = webhook.created ? new Date(webhook.created) : undefined;
      const read = { orderId: data.external_id ?? undefined, externalId: webhook.delivery_id ?? data.id };
      if (kind === "event.courier_update") {
        const position = placeOf(webhook.location ?? data.courier?.location) ?? undefined;
        return { ...read, update: { position, at } };
      }
      const delivery = Delivery.safeParse({ ...data, id: data.id ?? webhook.delivery_id });
      return delivery.success ? { ...read, update: { ...updateOf(delivery.data), at } } : undefined;
    },
  };
}

function knownId(body: unknown): string | undefined {
  const refusal = z.object({ metadata: z.object({ delivery_id: z.string() }) }).safeParse(body);
  return refusal.success ? refusal.data.metadata.delivery_id : undefined;
}
