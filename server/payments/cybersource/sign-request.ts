import { createHash, createHmac } from "node:crypto";

export type Credentials = { merchantId: string; keyId: string; sharedSecret: string };
type Asked = { method: "GET" | "POST"; url: URL; body: string | undefined; now: Date };

/** The digest of a body, as CyberSource's HTTP signature wants it. */
const digestOf = (body: string): string => `SHA-256=${createHash("sha256").update(body).digest("base64")}`;

/** The headers by which CyberSource knows a merchant: an HMAC over where, when, what and who. */
export function signedHeaders(
  { merchantId, keyId, sharedSecret }: Credentials,
  { method, url, body, now }: Asked,
): Record<string, string> {
  const date = now.toUTCString();
  const digest = body === undefined ? undefined : digestOf(body);
  const signed: [name: string, value: string][] = [
    ["host", url.host],
    ["date", date],
    ["(request-target)", `${method.toLowerCase()} ${url.pathname}${url.search}`],
    ...(digest === undefined ? [] : [["digest", digest] as [string, string]]),
    ["v-c-merchant-id", merchantId],
  ];
  const text = signed.map(([name, value]) => `${name}: ${value}`).join("\n");
  const signature = createHmac("sha256", Buffer.from(sharedSecret, "base64")).update(text).digest("base64");
  const names = signed.map(([name]) => name).join(" ");
  return {
    date,
    ...(digest !== undefined && { digest }),
    "v-c-merchant-id": merchantId,
    signature: `keyid="${keyId}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
  };
}
