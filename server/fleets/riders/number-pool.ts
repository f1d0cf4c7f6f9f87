import { createHash } from "node:crypto";
import { URLSearchParams } from "node:url";
import type { Deps } from "../../platform/deps.ts";

/** The two numbers to connect, and for how long. */
export type NumberConnection = { orderId: string; rider: string; customer: string; seconds: number };

/** Port: numbers that connect two people and show neither's own; throws if none is available. */
export interface NumberPool {
  readonly kind: "masked" | "sandbox";
  numberFor(connection: NumberConnection): Promise<string>;
}

const patienceMs = 10_000;

/** Numbers reserved for fiction, which no real phone has. */
const fictional = (orderId: string): string =>
  `+1202555${String(100 + (createHash("sha256").update(orderId).digest().readUInt16BE(0) % 100)).padStart(4, "0")}`;

const sandboxPool: NumberPool = { kind: "sandbox", numberFor: async ({ orderId }) => fictional(orderId) };

/**
 * The service at NUMBER_POOL_URL, with the API that such services have in common: a form with the order, both
 * numbers and the duration; the response is the pool number to dial. A sandbox returns a fictional number and
 * connects no calls; elsewhere there is no pool without the setting.
 */
export function chooseNumberPool({
  settings,
  fetch: fetching,
}: Pick<Deps, "settings" | "fetch">): NumberPool | undefined {
  const { numberPoolUrl, environment } = settings;
  if (numberPoolUrl === undefined) return environment === "san" ? sandboxPool : undefined;
  const address = new URL(numberPoolUrl);
  const login = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  Object.assign(address, { username: "", password: "" });
  return {
    kind: "masked",
    numberFor: async ({ orderId, rider, customer, seconds }) => {
      const answer = await fetching(address, {
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from(login).toString("base64")}`,
          accept: "application/json",
        },
        body: new URLSearchParams({ UniqueName: orderId, From: rider, To: customer, Ttl: String(seconds) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!answer.ok) throw new Error(`The number pool answered ${answer.status}.`);
      const answered = (await answer.json()) as { proxy_identifier?: unknown } | null;
      const number = answered?.proxy_identifier;
      if (typeof number !== "string" || !/^\+\d{6,15}$/.test(number) || number === customer)
        throw new Error("The number pool's response has no valid proxy number.");
      return number;
    },
  };
}
