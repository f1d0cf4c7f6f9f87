// Reads one uploaded file in a thread of its own, so that whatever it holds keeps nobody else waiting.
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { checkedRows, type CheckedRow, type JobFacts } from "./checked-rows.ts";
import { SheetProblem, type ProblemKind } from "./sheet-problem.ts";

export type SheetTask = { bytes: Uint8Array; country: CountryId; job: JobFacts };
export type SheetAnswer =
  { rows: CheckedRow[] } | { isOver: true } | { problem: ProblemKind; foreign: readonly string[] };

const rowsAMessage = 200;
const port = parentPort;
if (!port) throw new Error("This program runs in a thread.");
const { bytes, country, job } = workerData as SheetTask;
const say = (answer: SheetAnswer) => port.postMessage(answer);

try {
  for await (const rows of checkedRows(Buffer.from(bytes), job, countries[country]))
    for (let at = 0; at < rows.length; at += rowsAMessage) {
      say({ rows: rows.slice(at, at + rowsAMessage) });
      // No row is read ahead of what was taken.
      await once(port, "message");
    }
  say({ isOver: true });
} catch (error) {
  // The packing, its inflater and the XML parser each have errors of their own: to whoever sent the file they are one.
  const { kind, foreign } = error instanceof SheetProblem ? error : new SheetProblem("not_xlsx");
  say({ problem: kind, foreign });
} finally {
  port.close();
}
