import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pacedLoop, type Call, type Load } from "./load.ts";

type SentCall = Omit<Call, "url" | "signal"> & { url: string };
type Work = { perSecond: number; milliseconds: number; expected: number; calls: readonly SentCall[] };

const self = fileURLToPath(import.meta.url);

/** Makes calls at a steady rate from a separate process, so that reading responses delays no timer here. */
export const pacedElsewhere = (
  perSecond: number,
  milliseconds: number,
  expected: number,
  calls: readonly Call[],
): Promise<Load> =>
  new Promise((settle, fail) => {
    const sent = calls.map(({ method, url, headers, body }) => ({ method, url: url.href, headers, body }));
    const child = fork(self, { execArgv: ["--import", "tsx"] });
    child.once("message", (load) => settle(load as Load));
    child.once("exit", (code) => fail(new Error(`the calling process exited with code ${code}`)));
    child.send({ perSecond, milliseconds, expected, calls: sent } satisfies Work);
  });

if (process.argv[1] === self)
  process.once("message", (work) => {
    const { perSecond, milliseconds, expected, calls } = work as Work;
    const next = (turn: number): Call => {
      const call = calls[turn % calls.length]!;
      return { ...call, url: new URL(call.url) };
    };
    void pacedLoop(perSecond, milliseconds, expected, next).then((load) =>
      process.send?.(load, () => process.disconnect()),
    );
  });
