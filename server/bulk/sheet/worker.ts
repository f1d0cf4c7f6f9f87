// Reads uploaded files in its own thread, one after the other, so that no file can delay requests.
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { openArchive } from "./archive.ts";
import type { CheckedRow, JobFacts } from "./check-cells.ts";
import { checkedRows } from "./order-rows.ts";
import { sheetRows } from "./sheet-rows.ts";
import { SheetProblem, type ProblemKind } from "./sheet-problem.ts";

/** A file to read. With `job`, its rows are checked as orders; without, they are returned unchecked. */
export type SheetTask =
  | { bytes: Uint8Array; country: CountryId; job: JobFacts }
  | { bytes: Uint8Array; job?: never };
export type SheetAnswer<Row = CheckedRow> =
  | { rows: Row[] }
  | { isOver: true }
  | { problem: ProblemKind; foreign: readonly string[] };

const rowsAMessage = 200;
const port = parentPort;
if (!port) throw new Error("This file must be run as a worker thread.");
const send = (answer: SheetAnswer<unknown>) => port.postMessage(answer);

async function* rowsOf(task: SheetTask): AsyncGenerator<unknown[]> {
  const bytes = Buffer.from(task.bytes);
  if (task.job) yield* checkedRows(bytes, task.job, countries[task.country]);
  else yield* sheetRows(await openArchive(bytes));
}

async function read(task: SheetTask): Promise<void> {
  for await (const rows of rowsOf(task))
    for (let at = 0; at < rows.length; at += rowsAMessage) {
      // Waits until the receiver has taken the rows before reading more.
      const isTaken = once(port as NonNullable<typeof port>, "message");
      send({ rows: rows.slice(at, at + rowsAMessage) });
      await isTaken;
    }
}

while (true) {
  const [task] = (await once(port, "message")) as [SheetTask];
  try {
    await read(task);
    send({ isOver: true });
  } catch (error) {
    // The ZIP, decompression and XML libraries throw their own errors; the sender of the file gets the same refusal
    // for all.
    const { kind, foreign } = error instanceof SheetProblem ? error : new SheetProblem("not_xlsx");
    send({ problem: kind, foreign });
  }
}
