/** SQL states and socket codes of a database that is away, starting, stopping or full: try again, it is no defect. */
const codes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH"],
  ...["57P01", "57P02", "57P03", "08000", "08003", "08006", "53300"],
]);
const words =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout|not queryable/i;

export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === "string" && codes.has(code)) return code !== "ENOENT" || syscall === "connect";
  return words.test(error.message);
}
