type Facts = {
  /** The response's status; 0 if there was no response. */
  status: number;
  code: string;
  requestId?: string | undefined;
  body?: unknown;
  retryAfter?: number | undefined;
  cause?: unknown;
};

/** Why a call failed: the server's refusal, or no response. */
export class WaybillError extends Error {
  override name = "WaybillError";
  /** The response's status; 0 if there was no response. */
  readonly status: number;
  /**
   * The code for programs: the response's `X-Waybill-Code`; for a refused token OAuth's code (`invalid_client`);
   * without a response `NETWORK` or `TIMEOUT`; otherwise `HTTP_` and the status.
   */
  readonly code: string;
  /** The call's id in the server's log. */
  readonly requestId: string | undefined;
  /** The response's body: parsed if it is JSON, else as text. */
  readonly body: unknown;
  /** Seconds until a retry, if the server sends it. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, code, requestId, body, retryAfter, cause }: Facts) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Returns the seconds until a call may be repeated, from the header Retry-After, which has seconds or a date. */
function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const header = headers.get("retry-after");
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** Returns the error for a response that is not a success. */
export async function errorOf(answer: Response, prefix = ""): Promise<WaybillError> {
  const text = await answer.text().catch(() => "");
  const body = parsed(text);
  const header = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const word = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  const message =
    word(header["message"]) ??
    word(header["error_description"]) ??
    word(text.slice(0, 200)) ??
    answer.statusText;
  return new WaybillError(`${prefix}${message}`, {
    status: answer.status,
    code: answer.headers.get("x-waybill-code") ?? word(header["error"]) ?? `HTTP_${answer.status}`,
    requestId: answer.headers.get("x-request-id") ?? undefined,
    body,
    retryAfter: retryAfterOf(answer.headers),
  });
}

/** Returns the error for a call without a response. */
export const noResponseError = (cause: unknown): WaybillError => {
  const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = isTimeout ? "There was no answer in time." : `There was no answer: ${why}`;
  return new WaybillError(message, { status: 0, code: isTimeout ? "TIMEOUT" : "NETWORK", cause });
};
