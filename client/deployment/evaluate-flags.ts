import { addressOfCall } from "../calls/bases.ts";
import { authorisationOf } from "../tokens/session-mode.ts";
import { flagServiceTimeoutMs } from "@waybill/domain/time/timings";

/** Start and end of a maintenance (ISO times), if known. */
export type MaintenanceTimes = { readonly from?: string; readonly until?: string };
type FlagsRead = {
  readonly on: Readonly<Record<string, boolean>>;
  readonly planned: MaintenanceTimes;
};

type Evaluated = { key: string; value: unknown; metadata?: MaintenanceTimes };

const plannedMaintenance = "planned-maintenance";

const timesOf = ({ metadata: { from, until } = {} }: Partial<Evaluated>): MaintenanceTimes => ({
  ...(typeof from === "string" && { from }),
  ...(typeof until === "string" && { until }),
});

async function withinTimeout<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, flagServiceTimeoutMs);
  signal?.addEventListener("abort", end);
  try {
    return await ask(stop.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

const answered = async (address: string, init: RequestInit): Promise<unknown> => {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}.`);
  return answer.json();
};

/** Flags from the flag service, by the OpenFeature Remote Evaluation Protocol. */
const fromService = (signal?: AbortSignal): Promise<FlagsRead> =>
  withinTimeout(async (inTime) => {
    // A flag can be on for some vendors only, so the server needs the session.
    const authorization = authorisationOf(localStorage);
    const { flags } = (await answered(await addressOfCall("/ofrep/v1/evaluate/flags"), {
      method: "POST",
      headers: { "content-type": "application/json", ...(authorization && { authorization }) },
      body: JSON.stringify({ context: {} }),
      signal: inTime,
    })) as { flags: Evaluated[] };
    return {
      on: Object.fromEntries(flags.map(({ key, value }) => [key, value === true])),
      planned: timesOf(flags.find(({ key }) => key === plannedMaintenance) ?? {}),
    };
  }, signal);

/** Flags from the static file. */
const fromFile = (signal?: AbortSignal): Promise<FlagsRead> =>
  withinTimeout(async (inTime) => {
    const on = (await answered("/flags.json", { signal: inTime })) as Record<string, boolean>;
    return { on, planned: {} };
  }, signal);

/** The feature flags from the flag service, or else from the static file (spec §6); throws if both fail. */
export async function evaluateFlags(signal?: AbortSignal): Promise<FlagsRead> {
  try {
    return await fromService(signal);
  } catch (problem) {
    if (signal?.aborted) throw problem;
    return fromFile(signal);
  }
}
