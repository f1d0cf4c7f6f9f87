// PGlite on disk behind its socket, as bare as it comes: the database under the embedded floor.
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { createServer } from "node:net";

const folder = process.argv[2];
if (!folder) throw new Error("A folder for the database is missing.");

const freePort = (): Promise<number> =>
  new Promise((settle) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === "object" && address ? address.port : 0));
    });
  });

const port = await freePort();
const db = await PGlite.create(folder);
const socket = new PGLiteSocketServer({ db, port, host: "127.0.0.1" });
await socket.start();
console.log(`postgres://postgres@127.0.0.1:${port}/postgres`);
