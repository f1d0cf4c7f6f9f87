import { createHmac, timingSafeEqual } from "node:crypto";
import type * as z from "zod/mini";
import type { Deps } from "../../platform/deps.ts";
import { CourierRefused, CourierUnavailable } from "./courier.ts";

export type CallDeps = Pick<Deps, "fetch" | "now">;

type CourierCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, parameters as a form. */
  body?: object | URLSearchParams | undefined;
};

const patienceMs = 10_000;
const longestMessage = 200;
/** The max response size in bytes: a proof picture in base64. */
const longestAnswer = 6_000_000;

/** Connection errors after which the courier cannot have received anything. */
const neverThere = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

const codeOf = (error: unknown): string => {
  const { cause, name } = error as Error & { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : name;
};

/** True if a status says nothing about the order: authentication failed, too many calls, or a server error. */
const isNoWord = (status: number): boolean =>
  (status >= 300 && status < 400) || status >= 500 || [401, 403, 408, 429].includes(status);

async function readBytes(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    length += bytes.length;
    if (length > longestAnswer) throw new CourierUnavailable("The courier's response is too long.", true);
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

async function send(
  { fetch }: Pick<CallDeps, "fetch">,
  { method, url, headers, body }: CourierCall,
): Promise<{ status: number; bytes: Buffer }> {
  const isForm = body instanceof URLSearchParams;
  const path = new URL(url).pathname;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, bytes: await readBytes(response) };
  } catch (error) {
    if (error instanceof CourierUnavailable) throw error;
    // The cause may quote the request, so only its code is logged.
    const code = codeOf(error);
    throw new CourierUnavailable(`No answer from ${path}: ${code}`, !neverThere.has(code));
  }
}

const parsed = (bytes: Buffer): unknown => {
  try {
    return bytes.length === 0 ? undefined : JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
};

/** The message of a courier's refusal, shortened and without the order's data. */
const messageOf = (body: unknown): string => {
  const { code, message, error } = (body ?? {}) as Record<string, unknown>;
  const detail = [code, message, error].find((one) => typeof one === "string");
  return typeof detail === "string" ? `: ${detail.slice(0, longestMessage)}` : "";
};

/** Calls a courier and parses its response; a response of another shape throws CourierUnavailable. */
export async function callCourier<S extends z.ZodMiniType>(
  deps: Pick<CallDeps, "fetch">,
  call: CourierCall,
  answer: S,
): Promise<z.output<S>> {
  const { status, bytes } = await send(deps, call);
  const { pathname } = new URL(call.url);
  const body = parsed(bytes);
  if (isNoWord(status))
    // After a refusal for authentication or the rate limit nothing was executed; after a 5xx or 408 the call may
    // have been.
    throw new CourierUnavailable(
      `${pathname} answered ${status}${messageOf(body)}`,
      status >= 500 || status === 408,
    );
  if (status >= 400)
    throw new CourierRefused(`${pathname} answered ${status}${messageOf(body)}`, status, body);
  const read = answer.safeParse(body);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join(".") ?? "";
    throw new CourierUnavailable(`${pathname} answered something else than expected (${field})`, true);
  }
  return read.data;
}

/** Downloads a picture from an address that a courier sent; undefined if there is no picture. */
export async function fetchPicture(
  deps: Pick<CallDeps, "fetch">,
  url: string,
  courierUrl: string,
): Promise<Buffer | undefined> {
  const isOwn = URL.canParse(url) && new URL(url).origin === new URL(courierUrl).origin;
  if (!isOwn && !url.startsWith("https://")) return undefined;
  const { status, bytes } = await send(deps, { method: "GET", url, headers: { accept: "image/*" } });
  if (status >= 500) throw new CourierUnavailable(`A proof answered ${status}`, true);
  return status === 200 ? bytes : undefined;
}

/** A token is replaced this many milliseconds before it expires. */
const tokenMarginMs = 60_000;
type Token = { token: string; endsAt: number };

/** Caches a token until it expires or the courier rejects it. */
export function tokenCache({ now }: Pick<CallDeps, "now">, ask: () => Promise<Token>) {
  let held: Promise<Token> | undefined;
  const forget = () => void (held = undefined);
  const get = async (): Promise<string> => {
    const current = (held ??= ask());
    const { token, endsAt } = await current.catch((error: unknown) => {
      if (held === current) forget();
      throw error;
    });
    if (endsAt - tokenMarginMs > now().getTime()) return token;
    forget();
    held = ask();
    return (await held).token;
  };
  return {
    /** Makes a call with the token, and repeats it with a new token if the courier rejects the first one. */
    use: async <T>(call: (authorization: Record<string, string>) => Promise<T>): Promise<T> => {
      const authorized = async () => call({ authorization: `Bearer ${await get()}` });
      return authorized().catch((error: unknown) => {
        const isUnknown = error instanceof CourierUnavailable && / answered 40[13]/.test(error.message);
        if (!isUnknown) throw error;
        forget();
        return authorized();
      });
    },
  };
}

/** Compares two texts in constant time. */
export const isSame = (received: unknown, expected: string): boolean => {
  if (typeof received !== "string") return false;
  const [one, other] = [Buffer.from(received), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** True if a header is the hex HMAC-SHA256 of a body. */
export const isHmac = (received: unknown, body: Buffer, secret: string): boolean =>
  secret !== "" &&
  typeof received === "string" &&
  isSame(received.toLowerCase(), createHmac("sha256", secret).update(body).digest("hex"));

/** Parses the JSON of a webhook; undefined if it has another shape, so it is not an event that we follow. */
export function readBody<S extends z.ZodMiniType>(body: Buffer, shape: S): z.output<S> | undefined {
  const read = shape.safeParse(parsed(body));
  return read.success ? read.data : undefined;
}
