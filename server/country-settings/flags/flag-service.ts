import { isFlagName, type FlagState, type FlagStates } from "@waybill/domain/markets/flags";
import { flagServiceTimeoutMs } from "@waybill/domain/time/timings";
import type { Deps } from "../../platform/deps.ts";

type Evaluated = { key?: unknown; value?: unknown; metadata?: { from?: unknown; until?: unknown } };

const timeIn = (value: unknown): string | undefined =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;

const flagOf = (value: boolean, { metadata }: Evaluated): FlagState => {
  const from = timeIn(metadata?.from);
  const until = timeIn(metadata?.until);
  return { isOn: value, ...(from && { from }), ...(until && { until }) };
};

/**
 * Fetches all flags of an OFREP service in one call. Skips flags that are unknown, not boolean or failed to
 * evaluate. Throws if there is no readable response within two seconds (spec §6).
 */
export async function askFlagService({
  settings: { flagServiceUrl: url, flagServiceToken: token, country, brand, environment },
  fetch,
}: Pick<Deps, "settings" | "fetch">): Promise<Partial<FlagStates>> {
  const answer = await fetch(`${url}/ofrep/v1/evaluate/flags`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ context: { targetingKey: `${brand}-${country}`, brand, country, environment } }),
    redirect: "error",
    signal: AbortSignal.timeout(flagServiceTimeoutMs),
  });
  if (!answer.ok) throw new Error(`The flag service answered ${answer.status}.`);
  const { flags } = (await answer.json()) as { flags?: unknown };
  if (!Array.isArray(flags)) throw new Error("The flag service answered without flags.");
  return Object.fromEntries(
    (flags as Evaluated[]).flatMap((flag) =>
      typeof flag.key === "string" && isFlagName(flag.key) && typeof flag.value === "boolean"
        ? [[flag.key, flagOf(flag.value, flag)]]
        : [],
    ),
  );
}
