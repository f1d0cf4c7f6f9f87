import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../platform/program-files.ts";
import type { CheckedRow } from "./check-cells.ts";
import type { SheetRow } from "./sheet-rows.ts";
import { SheetProblem } from "./sheet-problem.ts";
import type { SheetAnswer, SheetTask } from "./worker.ts";

const program = { source: "server/bulk/sheet/worker.ts", built: "server/dist/bulk-sheet-worker.js" };
/** Timeout in milliseconds. A file of 5 MB takes a second or two; only a crafted file takes this long. */
const patienceMs = 20_000;
const memory = { maxOldGenerationSizeMb: 768 };

export type ReadFile = (task: Extract<SheetTask, { job: object }>) => AsyncGenerator<CheckedRow[]>;
/** Reads the rows of a workbook's first sheet without checking them. */
export type ReadRows = (bytes: Buffer) => AsyncGenerator<SheetRow[]>;

/**
 * Reads files in worker threads: each yields its rows in batches, or throws the file's problem. A thread that
 * finished its file is reused; one that was abandoned, crashed or timed out is terminated.
 */
export function openFileReader(): { readFile: ReadFile; readRows: ReadRows; close: () => Promise<void> } {
  let idle: Worker | undefined;

  const begin = (): Worker => {
    const thread = idle ?? startThread(program, undefined, memory);
    // A crash while working rejects the pending promise; at other times it is ignored.
    if (!idle) thread.on("error", () => undefined);
    idle = undefined;
    thread.ref();
    return thread;
  };
  const rest = async (thread: Worker) => {
    if (idle) return void (await thread.terminate());
    idle = thread;
    thread.unref();
  };

  // The type parameter Row must match the task.
  async function* readWith<Row>(task: SheetTask): AsyncGenerator<Row[]> {
    const thread = begin();
    let isUsable = false;
    try {
      let answer = await answerTo<Row>(thread, task);
      while ("rows" in answer) {
        yield answer.rows;
        answer = await answerTo<Row>(thread, "next");
      }
      isUsable = true;
      if ("problem" in answer) throw new SheetProblem(answer.problem, answer.foreign);
    } finally {
      if (isUsable) await rest(thread);
      else await thread.terminate();
    }
  }

  return {
    readFile: (task) => readWith<CheckedRow>(task),
    readRows: (bytes) => readWith<SheetRow>({ bytes }),
    close: async () => void (await idle?.terminate()),
  };
}

async function answerTo<Row>(thread: Worker, message: SheetTask | "next"): Promise<SheetAnswer<Row>> {
  const answered = once(thread, "message", { signal: AbortSignal.timeout(patienceMs) });
  thread.postMessage(message);
  try {
    const [answer] = (await answered) as [SheetAnswer<Row>];
    return answer;
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    if (name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY")
      throw new SheetProblem("unpacks_too_large");
    throw error;
  }
}
