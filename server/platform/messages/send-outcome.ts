/** A service responded, but did not accept the message. */
export class MessageNotAccepted extends Error {
  readonly status: number;
  constructor(service: string, status: number) {
    super(`${service} answered ${status}.`);
    this.status = status;
  }
}

/** A restored copy sends nothing until it is opened. */
export class RestoredCopyClosed extends Error {
  override name = "RestoredCopyClosed";
}

/** Connection errors that prove that nothing was sent. */
const neverReached = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const refusedForNow = new Set([401, 403, 429, 500, 503]);
/** Statuses that a gateway sends: the service may or may not have accepted the message. */
const isUnknown = new Set([408, 502, 504]);

/**
 * A 5xx response to these commands refuses the mail. At an earlier command, such as a login with a wrong password,
 * it refuses our server, which can be fixed.
 */
const aboutTheMail = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** An error of a mail server: its status code, and the command it responded to. */
type MailError = { responseCode?: number; command?: string };

/** What to do after an error: `later`, retry; `refused`, give up; `unknown`, it may have been sent, so do not retry. */
export function sendOutcomeOf(error: unknown): "later" | "refused" | "unknown" {
  if (error instanceof RestoredCopyClosed) return "later";
  if (error instanceof MessageNotAccepted)
    return refusedForNow.has(error.status) ? "later" : isUnknown.has(error.status) ? "unknown" : "refused";
  const { cause, responseCode, command } = error as MailError & { cause?: { code?: string } };
  if (responseCode !== undefined)
    return responseCode >= 500 && aboutTheMail.has(command ?? "DATA") ? "refused" : "later";
  const isBeforeTheText = command !== undefined && command !== "DATA";
  return isBeforeTheText || neverReached.has(cause?.code ?? "") ? "later" : "unknown";
}
