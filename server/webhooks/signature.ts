import { createHmac } from "node:crypto";
import type { Deps } from "../platform/deps.ts";
import type { EndpointRow } from "./endpoint-rows.ts";

type Signed = Pick<EndpointRow, "endpoint_id" | "secret_number" | "old_secret_ends">;

const prefix = "whsec_";

/**
 * The secret of an endpoint: derived from the root secret, so that none is stored. Each rotation increments its
 * number.
 */
export const endpointSecret = (
  { secret }: Pick<Deps, "secret">,
  { endpoint_id, secret_number }: Pick<EndpointRow, "endpoint_id" | "secret_number">,
): string =>
  prefix +
  createHmac("sha256", secret("webhooks")).update(`${endpoint_id} ${secret_number}`).digest("base64");

/** The signature of Standard Webhooks, whose key is the decoded secret. */
const standardSignature = (secret: string, content: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
    .update(content)
    .digest("base64")}`;

/** The partner contract's signature, whose key is the secret's text. */
const hexSignature = (secret: string, body: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");

/**
 * The headers with which receivers verify an event, in both signature formats; after rotations also signed with the
 * old secrets.
 */
export function signatureHeaders(
  deps: Pick<Deps, "secret">,
  endpoint: Signed,
  { webhookId, now, body }: { webhookId: string; now: Date; body: string },
): Record<string, string> {
  const secret = endpointSecret(deps, endpoint);
  const old = endpoint.old_secret_ends.flatMap((end, at) =>
    now < end ? [endpointSecret(deps, { ...endpoint, secret_number: endpoint.secret_number - 1 - at })] : [],
  );
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = `${webhookId}.${timestamp}.${body}`;
  return {
    "webhook-id": webhookId,
    "webhook-timestamp": timestamp,
    "webhook-signature": [secret, ...old].map((key) => standardSignature(key, content)).join(" "),
    "x-signature-sha256": hexSignature(secret, body),
    ...(old.length > 0 && {
      "x-signature-sha256-old": old.map((key) => hexSignature(key, body)).join(", "),
    }),
  };
}
