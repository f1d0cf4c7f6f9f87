/** A callback as far as every one is the same; what else it holds is in docs/partner.md. */
export type Callback = { order_id: string; client_order_id?: string; status?: string } & Record<
  string,
  unknown
>;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>> | globalThis.Headers;

export type VerifyOptions = {
  /** Verified by `whsec_…`; several during a rotation. */
  secret: string | readonly string[];
  /** How old a callback may be; 300 by default. */
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

/** Compared to the end, so that the time taken says nothing. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The callback in a raw body, once it is sure that Waybill sent it just now: by the signatures of Standard Webhooks, or by the
 * contract's own `X-Signature-SHA256` where a proxy has dropped those. Throws otherwise.
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
    throw new Error("The callback is not signed with this secret.");
  }
  if (!(Math.abs(now.getTime() / 1000 - Number(sentAt)) <= toleranceSeconds))
    throw new Error("The callback is too old, or from the future.");
  for (const one of secrets) {
    const bytes = await hmac(fromBase64(one.replace(/^whsec_/, "")), `${id}.${sentAt}.${body}`);
    const expected = `v1,${btoa(String.fromCharCode(...bytes))}`;
    if (signatures.split(" ").some((given) => isSame(given, expected))) return JSON.parse(body) as Callback;
  }
  throw new Error("The callback is not signed with this secret.");
}
