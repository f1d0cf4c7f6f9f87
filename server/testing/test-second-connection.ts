import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

type Open = { isOpen: boolean };
type Call = (...words: unknown[]) => unknown;
const transaction = new AsyncLocalStorage<Open>();
// Node tracks promises from the first use on. If that were the first transaction, callers already waiting would
// count as inside it.
transaction.run({ isOpen: false }, () => undefined);

const refusal =
  "A second connection was asked for inside of a transaction. The embedded database has one connection, and a full " +
  "pool of PostgreSQL none to spare: both would wait for ever. Use the connection of the transaction.";

/**
 * A pool whose work inside of a transaction asks for no second connection, or is refused in a sentence. Behind the socket
 * of the embedded database it would wait for itself; PostgreSQL answers it, until there are as many callers as connections.
 * A test that holds a table while others ask for it says `start transaction`, which is not looked at.
 */
export function refuseSecondConnection(pool: Pool): void {
  pool.on("connect", (client: PoolClient) => {
    // Read at each call: a test may have replaced the driver's function.
    const driver = Object.getPrototypeOf(client) as { query: Call };
    const query: Call = (...words) => {
      const [text] = words;
      // Entered in the caller's frame, so that its whole continuation is inside.
      if (text === "begin") transaction.enterWith({ isOpen: true });
      const open = transaction.getStore();
      if (open && (text === "commit" || text === "rollback")) open.isOpen = false;
      return driver.query.apply(client, words);
    };
    Object.assign(client, { query });
  });
  const connect = pool.connect.bind(pool) as Call;
  Object.assign(pool, {
    connect: (answer?: (refused: Error) => void) => {
      if (!transaction.getStore()?.isOpen) return answer ? connect(answer) : connect();
      if (!answer) return Promise.reject(new Error(refusal));
      return answer(new Error(refusal));
    },
  });
}
