import type { ErrorAnswer } from "@waybill/contract/endpoint";

/** The server refused the call. `translationKey` is the message, `path` the field at fault, if any. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
  readonly status: number;
  readonly code: string;
  readonly translationKey: string;
  readonly path: readonly string[] | undefined;
  /** The refusal's reason if it has several; its text is `refusal-reason.{reason}`. */
  readonly reason: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  /** The limit that was exceeded, if the refusal is about one. */
  readonly limit: number | undefined;
  /** Seconds until a retry may succeed, if the server sends it. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: Partial<ErrorAnswer> | undefined, retryAfter?: number) {
    const first = answer?.errors?.[0];
    super(first?.message ?? answer?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = first?.code ?? "UNKNOWN";
    this.translationKey = first?.meta.translation_key ?? "alert.error";
    this.path = first?.path;
    this.reason = first?.meta.reason;
    this.values = first?.meta.values ?? {};
    this.limit = first?.meta.limit;
    this.retryAfter = retryAfter;
  }
}

/** No response: offline, a broken connection, or the server is gone. */
export class CallUnreachable extends Error {
  override readonly name = "CallUnreachable";
  readonly translationKey = "error.unreachable";
  readonly values: Readonly<Record<string, string>> = {};
}

/** The text for a call that failed for any reason. */
export const translationKeyOf = (problem: unknown): string =>
  problem instanceof CallRefused || problem instanceof CallUnreachable
    ? problem.translationKey
    : "alert.error";

/** Statuses of a busy server or an expired token: the same call may succeed a moment later. */
const openStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/**
 * Whether the outcome of a call is unknown, so that the call is sent again; only for calls that are safe to repeat.
 */
export const isOutcomeUnknown = (problem: unknown): boolean =>
  !(problem instanceof CallRefused) || problem.status >= 500 || openStatuses.has(problem.status);
