import type { PartnerCode } from "@waybill/contract/partner/codes";
import type { OAuthError, TokenError } from "@waybill/contract/partner/token-call";
import { type SentError, errorAnswer, retryHeader, unexpectedAnswer } from "./error-answer.ts";
import type { Refused } from "./refused.ts";

/**
 * An expected failure of the partner API, in its own error shape; `body` is the whole response if it is not a
 * message.
 */
export class PartnerRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: object;

  constructor(status: number, code: PartnerCode | OAuthCode, message: string, body: object = { message }) {
    super(message);
    this.name = "PartnerRefused";
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

type OAuthCode = Uppercase<OAuthError>;

/** The header with the code of a refusal, for programs. */
const codeHeader = "x-waybill-code";

/** A refusal of the OAuth token endpoint. */
export const oauthRefused = (
  error: OAuthError,
  description: string,
  { hint = "", status = 400 }: { hint?: string; status?: number } = {},
): PartnerRefused =>
  new PartnerRefused(status, error.toUpperCase() as OAuthCode, description, {
    error,
    error_description: description,
    error_hint: hint,
    status_code: status,
  } satisfies TokenError);

const ofPartners = /^\/(?:[a-z]{2}\/api\/v1|oauth2|mcp|embed)(?:[/?]|$)/;

/** Paths whose errors always have the shape of the On Demand Rider API. */
export const isPartnerAddress = (url: string): boolean => ofPartners.test(url);

/** The partner API's response to an error; `refused` undefined: a defect, without details. */
export function partnerAnswer(url: string, refused: PartnerRefused | Refused | undefined): SentError {
  if (refused instanceof PartnerRefused)
    return { status: refused.status, body: refused.body, headers: { [codeHeader]: refused.code } };
  const { status, message, errors } = refused ? errorAnswer(refused) : unexpectedAnswer();
  const headers = { ...retryHeader(refused), [codeHeader]: errors[0]?.code ?? "UNEXPECTED" };
  if (!url.startsWith("/oauth2")) return { status, body: { message }, headers };
  const error =
    status < 500 ? "invalid_request" : status === 503 ? "temporarily_unavailable" : "server_error";
  // OAuth clients expect status 400 for every invalid request.
  const shown = status < 500 && status !== 429 && status !== 404 ? 400 : status;
  return { status: shown, body: oauthRefused(error, message, { status: shown }).body, headers };
}
