import type { FastifyBaseLogger } from "fastify";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startThread } from "../start-thread.ts";
import { lockFolder } from "./lock-folder.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./worker-messages.ts";

export type EmbeddedDatabase = {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Writes a checkpoint and lets the folder go. */
  close(): Promise<void>;
};

const program = {
  source: "server/platform/embedded-database/worker.ts",
  built: "server/dist/embedded-database-worker.js",
};

/** Opens PGlite under a folder, in a thread of its own behind a loopback port. */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const worker = startThread(program, { folder: join(dataDir, "pglite") } satisfies WorkerStart);
  const opened = new Promise<Extract<FromWorker, { kind: "open" }>>((settle, fail) => {
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "open") settle(message);
      else fail(new Error(message.reason));
    });
    worker.once("error", fail);
    worker.once("exit", (code) => fail(new Error(`The embedded database ended with ${code}.`)));
  });

  try {
    const { port, syncs } = await opened;
    worker.on("error", (error) => log.fatal(error, "the embedded database broke"));
    if (!syncs)
      log.warn("The embedded database does not sync each commit: a power cut may lose the last orders.");
    const close = async () => {
      const gone = new Promise((settle) => worker.once("exit", settle));
      worker.postMessage("close" satisfies ToWorker);
      await gone;
      unlock();
    };
    return { connection: { host: "127.0.0.1", port, user: "postgres", database: "postgres" }, close };
  } catch (error) {
    await worker.terminate();
    unlock();
    throw error;
  }
}
