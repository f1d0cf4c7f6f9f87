import { type AnsweredError, errorAnswer, retryHeader } from "./error-answer.ts";
import type { Refused } from "./refused.ts";

/** An expected failure of the partner API, in the words of its contract; `body` is the whole answer where it is no message. */
export class PartnerRefused extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, body: object = { message }) {
    super(message);
    this.name = "PartnerRefused";
    this.status = status;
    this.body = body;
  }
}

type OAuthError =
  | "invalid_request"
  | "invalid_client"
  | "invalid_scope"
  | "unsupported_grant_type"
  | "server_error"
  | "temporarily_unavailable";

/** A refusal of the token address. */
export const oauthRefused = (
  error: OAuthError,
  description: string,
  { hint = "", status = 400 }: { hint?: string; status?: number } = {},
): PartnerRefused =>
  new PartnerRefused(status, description, {
    error,
    error_description: description,
    error_hint: hint,
    status_code: status,
  });

const ofPartners = /^\/(?:[a-z]{2}\/api\/v1|oauth2)(?:[/?]|$)/;

/** Addresses whose errors have the shapes of the On Demand Rider API, whatever fails. */
export const isPartnerAddress = (url: string): boolean => ofPartners.test(url);

/** The answer to a failure there; `refused` undefined: a defect, of which nothing gets out. */
export function partnerAnswer(url: string, refused: PartnerRefused | Refused | undefined): AnsweredError {
  if (refused instanceof PartnerRefused) return { status: refused.status, body: refused.body, headers: {} };
  const { status, message } = refused
    ? errorAnswer(refused)
    : { status: 500, message: "Something went wrong. Please try again." };
  const headers = retryHeader(refused);
  if (!url.startsWith("/oauth2")) return { status, body: { message }, headers };
  const error =
    status < 500 ? "invalid_request" : status === 503 ? "temporarily_unavailable" : "server_error";
  // A client of the field knows 400 alone for a request that is wrong.
  const shown = status < 500 && status !== 429 && status !== 404 ? 400 : status;
  return { status: shown, body: oauthRefused(error, message, { status: shown }).body, headers };
}
