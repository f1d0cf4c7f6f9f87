/** The version of Shopify's API. Each is supported for a year, so it must be raised every few releases. */
export const apiVersion = "2026-07";

export type ShopifyAdmin = {
  /** Runs one GraphQL operation and returns its data. Throws the shop's errors, also those in `userErrors`. */
  ask: <Data>(operation: string, variables?: Record<string, unknown>) => Promise<Data>;
};

type Answer = {
  data?: Record<string, { userErrors?: readonly { message: string }[] } | null>;
  errors?: readonly { message: string; extensions?: { code?: string } }[];
};

const tries = 4;
const firstPauseMs = 500;
const sleep = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

const isThrottled = ({ errors = [] }: Answer): boolean =>
  errors.some(({ extensions }) => extensions?.code === "THROTTLED");

/** The GraphQL Admin API of one shop. Retries a call that was throttled or got a 5xx. */
export function shopifyAdmin({ url, accessToken }: { url: string; accessToken: string }): ShopifyAdmin {
  const address = `${url}/admin/api/${apiVersion}/graphql.json`;
  const send = async (body: string): Promise<Answer | undefined> => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "x-shopify-access-token": accessToken, "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(15_000),
    });
    if (answer.status === 429 || answer.status >= 500) return undefined;
    if (!answer.ok) throw new Error(`The shop answered ${answer.status}.`);
    const parsed = (await answer.json()) as Answer;
    return isThrottled(parsed) ? undefined : parsed;
  };
  return {
    async ask<Data>(operation: string, variables: Record<string, unknown> = {}) {
      const body = JSON.stringify({ query: operation, variables });
      for (let attempt = 0; attempt < tries; attempt += 1) {
        if (attempt > 0) await sleep(firstPauseMs * 2 ** (attempt - 1));
        const parsed = await send(body);
        if (!parsed) continue;
        const refused = [
          ...(parsed.errors ?? []),
          ...Object.values(parsed.data ?? {}).flatMap((part) => part?.userErrors ?? []),
        ];
        if (refused.length > 0)
          throw new Error(`The shop refused: ${refused.map(({ message }) => message).join("; ")}`);
        return parsed.data as Data;
      }
      throw new Error("The shop did not respond, even after retries.");
    },
  };
}
