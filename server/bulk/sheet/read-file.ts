import { once } from "node:events";
import { startThread } from "../../platform/start-thread.ts";
import type { CheckedRow } from "./checked-rows.ts";
import { SheetProblem } from "./sheet-problem.ts";
import type { SheetAnswer, SheetTask } from "./worker.ts";

const program = { source: "server/bulk/sheet/worker.ts", built: "server/dist/bulk-sheet-worker.js" };
/** A full file of 5 MB takes a second or two as a whole; a lot of rows that takes so long was made to. */
const patienceMs = 20_000;
const memory = { maxOldGenerationSizeMb: 768 };

/**
 * The checked rows of a file in lots, read in a thread that ends with the last of them, with the first problem, or when
 * nobody asks for more.
 */
export async function* readFile(task: SheetTask): AsyncGenerator<CheckedRow[]> {
  const thread = startThread(program, task, memory);
  // It breaks down while it is waited for; at any other time there is nobody to tell.
  thread.on("error", () => undefined);
  try {
    while (true) {
      const answer = await nextAnswer(thread);
      if ("problem" in answer) throw new SheetProblem(answer.problem, answer.foreign);
      if ("isOver" in answer) return;
      yield answer.rows;
      thread.postMessage("next");
    }
  } finally {
    await thread.terminate();
  }
}

async function nextAnswer(thread: ReturnType<typeof startThread>): Promise<SheetAnswer> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const [answer] = (await once(thread, "message", { signal })) as [SheetAnswer];
    return answer;
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    if (name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY")
      throw new SheetProblem("unpacks_too_large");
    throw error;
  }
}
