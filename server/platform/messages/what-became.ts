/** A service answered, and did not take a message. */
export class NotTaken extends Error {
  readonly status: number;
  constructor(service: string, status: number) {
    super(`${service} answered ${status}.`);
    this.status = status;
  }
}

/** A copy that was restored sends nothing until it is opened. */
export class CopyIsClosed extends Error {
  override name = "CopyIsClosed";
}

/** Nothing was sent where a connection failed with these. */
const neverReached = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const refusedForNow = new Set([401, 403, 429, 500, 503]);
/** Somebody between answered: whether the service took it is not known. */
const saysNothing = new Set([408, 502, 504]);

/** What a mail server's error carries: its answer, and the command that it is about. */
type MailError = { responseCode?: number; command?: string };

/** What an error says of a message: `later`, it was not taken and may be; `refused`, it never will be; else nobody knows. */
export function whatBecameOf(error: unknown): "later" | "refused" | "unknown" {
  if (error instanceof CopyIsClosed) return "later";
  if (error instanceof NotTaken)
    return refusedForNow.has(error.status) ? "later" : saysNothing.has(error.status) ? "unknown" : "refused";
  const { cause, responseCode, command } = error as MailError & { cause?: { code?: string } };
  if (responseCode !== undefined) return responseCode >= 500 ? "refused" : "later";
  const isBeforeTheText = command !== undefined && command !== "DATA";
  return isBeforeTheText || neverReached.has(cause?.code ?? "") ? "later" : "unknown";
}
