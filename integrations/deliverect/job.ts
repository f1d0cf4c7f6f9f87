import type { Waybill } from "../../partner-client/index.ts";

/** The fields of a Deliverect Dispatch job that we read. Amounts are in hundredths. */
export type Job = {
  jobId: string;
  pickupTime?: string;
  ageCheck?: boolean;
  pickupLocation?: {
    location?: string;
    name?: string;
    remarks?: string;
    street?: string;
    streetNumber?: string;
    city?: string;
    latitude?: string | number;
    longitude?: string | number;
  };
  deliveryLocations: readonly Drop[];
};

export type Drop = {
  orderId: string;
  channelOrderDisplayId?: string;
  deliveryTime?: string;
  orderDescription?: string;
  packageSize?: string;
  name?: string;
  phone?: string;
  street?: string;
  streetNumber?: string;
  postalCode?: string;
  city?: string;
  deliveryRemarks?: string;
  latitude?: string | number;
  longitude?: string | number;
  payment?: { orderIsAlreadyPaid?: boolean; amount?: number };
};

/** Returns the `client_order_id` of a delivery of a job: a repeated request finds the same delivery. */
export const clientOrderIdOf = ({ jobId }: Pick<Job, "jobId">, { orderId }: Pick<Drop, "orderId">): string =>
  `deliverect-${jobId}.${orderId}`;
/** Returns the job and the order of a `client_order_id`; undefined if it is not from Deliverect. */
export function idsOf(number: string | undefined): { jobId: string; orderId: string } | undefined {
  const [, jobId, orderId] = /^deliverect-([^.]+)\.(.+)$/.exec(number ?? "") ?? [];
  return jobId !== undefined && orderId !== undefined ? { jobId, orderId } : undefined;
}

const line = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(" ").trim();

type QuoteRequest = Parameters<Waybill["askQuote"]>[0];
type Placed = Parameters<Waybill["placeOrder"]>[0];

/** Returns the sender: the outlet of a Deliverect location, or else the address in the job. */
function senderOf(
  { pickupLocation: from }: Job,
  outlets: Readonly<Record<string, string>>,
): QuoteRequest["sender"] {
  const outlet = outlets[from?.location ?? ""];
  if (outlet !== undefined) return { client_vendor_id: outlet };
  const [latitude, longitude] = [Number(from?.latitude), Number(from?.longitude)];
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  const address = line(from?.street, from?.streetNumber, from?.city);
  return {
    name: from?.name ?? null,
    notes: from?.remarks ?? null,
    location: { address, latitude, longitude },
  };
}

const recipientOf = (drop: Drop) => ({
  name: drop.name ?? "",
  phone_number: drop.phone ?? "",
  notes: drop.deliveryRemarks ?? null,
  location: {
    address: [line(drop.street, drop.streetNumber), drop.city].filter(Boolean).join(", "),
    latitude: Number(drop.latitude),
    longitude: Number(drop.longitude),
  },
});

/**
 * A delivery later than this from now, in milliseconds, is scheduled; an earlier one is requested as soon as
 * possible.
 */
const soonestMs = 45 * 60_000;
/** Returns the delivery time in unix seconds; undefined: as soon as possible. */
export function deliveryTimeOf({ deliveryTime }: Drop, now: number): number | undefined {
  const at = Date.parse(deliveryTime ?? "");
  return at - now >= soonestMs ? Math.floor(at / 1000) : undefined;
}

const sizes = { small: "small", medium: "medium", large: "large" } as const;
const isSize = (name: string): name is keyof typeof sizes => Object.hasOwn(sizes, name);

/** Returns the Waybill request for one of a job's deliveries. `outlets`: the outlet of each location. */
export function requestOf(job: Job, drop: Drop, outlets: Readonly<Record<string, string>>): Placed {
  const { payment, packageSize = "" } = drop;
  const isPaid = payment?.orderIsAlreadyPaid !== false;
  const sender = senderOf(job, outlets);
  const planned = deliveryTimeOf(drop, Date.now());
  return {
    client_order_id: clientOrderIdOf(job, drop),
    ...(sender && { sender }),
    amount: (payment?.amount ?? 0) / 100,
    payment_method: isPaid ? "PAID" : "CASH_ON_DELIVERY",
    description: drop.orderDescription || drop.channelOrderDisplayId || "Order",
    recipient: recipientOf(drop),
    ...(planned !== undefined && { preordered_for: planned }),
    ...(isSize(packageSize) && { packaging: { size: sizes[packageSize] } }),
    ...(job.ageCheck === true && { delivery_tasks: { age_validation_required: true } }),
  };
}
