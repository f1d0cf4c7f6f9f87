import type { EventBodies } from "./contract-types.ts";

/** The common fields of every webhook event; `readEvent` distinguishes them. */
export type Callback = { order_id: string; client_order_id?: string; status?: string } & Record<
  string,
  unknown
>;

type About<E extends string, B> = {
  event: E;
  /** The event's id, the same each time that the event is sent. */
  id: string;
  /** Rises with each event of an order; undefined if a proxy removed the header. */
  sequence: number | undefined;
  /** The time of the event, in RFC 3339. */
  time: string | undefined;
  body: B;
};

/** A webhook event: `event` decides the type of `body`. */
export type WaybillEvent =
  | { [E in keyof EventBodies]: About<E, EventBodies[E]> }[keyof EventBodies]
  | About<"test", EventBodies["status"]>;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>> | globalThis.Headers;

export type VerifyOptions = {
  /** The webhook's secret, `whsec_…`; several during a rotation. */
  secret: string | readonly string[];
  /** The maximum age of an event in seconds; defaults to 300. */
  toleranceSeconds?: number;
  now?: Date;
};

const read = (headers: Headers, name: string): string => {
  if (headers instanceof globalThis.Headers) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof found === "string" ? found : found?.[0]) ?? "";
};

const utf8 = new TextEncoder();
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function hmac(key: Uint8Array<ArrayBuffer>, body: string): Promise<Uint8Array> {
  const sha256 = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, sha256, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8.encode(body)));
}

/** Compares two texts in constant time. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Returns the event in a raw body, after verifying that Waybill sent it recently: by the Standard Webhooks
 * signatures, or by the contract's `X-Signature-SHA256` if a proxy removed those. Throws otherwise.
 */
export async function verifyWebhook(
  body: string,
  headers: Headers,
  { secret, toleranceSeconds = 300, now = new Date() }: VerifyOptions,
): Promise<Callback> {
  const secrets = typeof secret === "string" ? [secret] : secret;
  const [id, sentAt, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    read(headers, name),
  );
  if (!signatures) {
    const given = read(headers, "x-signature-sha256");
    for (const one of secrets)
      if (isSame(given, toHex(await hmac(utf8.encode(one), body)))) return JSON.parse(body) as Callback;
    throw new Error("The event is not signed with this secret.");
  }
  if (!(Math.abs(now.getTime() / 1000 - Number(sentAt)) <= toleranceSeconds))
    throw new Error("The event is too old, or its time is in the future.");
  for (const one of secrets) {
    const bytes = await hmac(fromBase64(one.replace(/^whsec_/, "")), `${id}.${sentAt}.${body}`);
    const expected = `v1,${btoa(String.fromCharCode(...bytes))}`;
    if (signatures.split(" ").some((given) => isSame(given, expected))) return JSON.parse(body) as Callback;
  }
  throw new Error("The event is not signed with this secret.");
}

/**
 * Like `verifyWebhook`, but also returns event, id, sequence and time from the headers. A newer server may send an
 * event that these types do not know.
 */
export async function readEvent(
  body: string,
  headers: Headers,
  options: VerifyOptions,
): Promise<WaybillEvent> {
  const event = await verifyWebhook(body, headers, options);
  const sequence = Number.parseInt(read(headers, "x-waybill-sequence"), 10);
  const about = {
    event: read(headers, "x-waybill-event") || "status",
    id: read(headers, "webhook-id"),
    sequence: Number.isNaN(sequence) ? undefined : sequence,
    time: read(headers, "x-waybill-event-time") || undefined,
    body: event,
  };
  // The server always sends the body that belongs to the event's name, so the types match.
  return about as WaybillEvent;
}
