import { call } from "@waybill/client/calls/call.ts";
import { type NamedId, maxNames, nameIds } from "@waybill/contract/operations/names";

type Waiting = { settle: (named: NamedId | null) => void; fail: (problem: unknown) => void };

/** Ids rendered together are requested together. */
const gatheringMs = 20;

const waiting = new Map<string, Waiting[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function askFor(group: readonly (readonly [string, readonly Waiting[]])[]): Promise<void> {
  try {
    const ids = group.map(([id]) => id).join(",");
    const { result } = await call(nameIds, { query: { ids }, quiet: true });
    for (const [id, those] of group)
      for (const { settle } of those) settle(result.data.find((one) => one.id === id) ?? null);
  } catch (problem) {
    for (const [, those] of group) for (const { fail } of those) fail(problem);
  }
}

function askForAll(): void {
  timer = undefined;
  const batch = [...waiting];
  waiting.clear();
  for (let from = 0; from < batch.length; from += maxNames) void askFor(batch.slice(from, from + maxNames));
}

/** The name of an id; null if unknown. Ids requested at the same time share a call. */
export const loadName = (id: string): Promise<NamedId | null> =>
  new Promise((settle, fail) => {
    waiting.set(id, [...(waiting.get(id) ?? []), { settle, fail }]);
    timer ??= setTimeout(askForAll, gatheringMs);
  });
