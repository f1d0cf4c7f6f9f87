import type { ErrorAnswer } from "@waybill/contract/endpoint";
import { codeOfKey, refusals, type RefusalName } from "@waybill/contract/refusals";
import { isDatabaseAway } from "../database/database-away.ts";
import { translatorFor } from "../texts.ts";
import { Refused } from "./refused.ts";

/** Refusals for the errors that the parser and the router throw. */
const refusalOfStatus: Readonly<Record<number, RefusalName>> = {
  400: "malformed_request",
  404: "not_found",
  405: "method_not_allowed",
  412: "precondition_failed",
  413: "too_large",
  414: "not_found",
  415: "media_type_not_supported",
  416: "range_not_satisfiable",
  429: "too_many_requests",
  431: "too_large",
  503: "overloaded",
};

/** The refusal for an error; undefined if the error is a defect. */
export function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (isDatabaseAway(error)) return new Refused("overloaded", { retryAfter: 2 });
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const refusal = typeof status === "number" ? refusalOfStatus[status] : undefined;
  return refusal && new Refused(refusal);
}

type ErrorMessage = {
  key: string;
  reason?: string | undefined;
  values?: Readonly<Record<string, string | number>> | undefined;
};

/** An error's text in a language. */
export function errorMessage({ key, reason, values }: ErrorMessage, language = "en"): string {
  const translate = translatorFor(language);
  const why = reason === undefined ? "" : ` ${translate(`refusal-reason.${reason}`, values)}`;
  return `${translate(key, values)}${why}`;
}

/** The one shape of every error; its codes and keys are the same in every language. */
export function errorAnswer({ refusal, detail }: Refused, language = "en"): ErrorAnswer {
  const { status, code, key: ownKey } = refusals[refusal];
  const key = detail.key ?? ownKey;
  const { reason, values } = detail;
  const message = errorMessage({ key, reason, values }, language);
  return {
    status,
    message,
    errors: [
      {
        code: refusal === "rule_broken" && detail.key ? codeOfKey(detail.key) : code,
        message,
        ...(detail.path && { path: [...detail.path] }),
        meta: {
          translation_key: key,
          ...(reason !== undefined && { reason }),
          ...(values && { values: { ...values } }),
          ...detail.meta,
          ...(detail.expected && { expected: [...detail.expected] }),
        },
      },
    ],
  };
}

const unexpected = "error.unexpected";

/** The response to a defect, without details. */
export function unexpectedAnswer(language = "en"): ErrorAnswer {
  const message = translatorFor(language)(unexpected);
  return {
    status: 500,
    message,
    errors: [{ code: "UNEXPECTED", message, meta: { translation_key: unexpected } }],
  };
}

/** The response to an error: our own API and the partners' differ in its shape, not in how it is sent. */
export type SentError = {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string | number>>;
};

/** The Retry-After header of a temporary error. */
export const retryHeader = (refused: Refused | undefined): SentError["headers"] =>
  refused?.detail.retryAfter === undefined ? {} : { "retry-after": refused.detail.retryAfter };

/** The response of our own API to an error; `refused` undefined: a defect. */
export function errorAnswerOfApi(refused: Refused | undefined, language: string): SentError {
  const body = refused ? errorAnswer(refused, language) : unexpectedAnswer(language);
  const challenge: SentError["headers"] = body.status === 401 ? { "www-authenticate": "Bearer" } : {};
  const headers = { "content-language": language, ...challenge, ...retryHeader(refused) };
  return { status: body.status, body, headers };
}
