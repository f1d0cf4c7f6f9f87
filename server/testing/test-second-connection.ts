import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

type Open = { isOpen: boolean };
type Call = (...words: unknown[]) => unknown;
const transaction = new AsyncLocalStorage<Open>();
// Node tracks promises from the first `run` on. If the first transaction made that call, callers already waiting
// would count as inside it.
transaction.run({ isOpen: false }, () => undefined);

const refusal =
  "A second connection was asked for inside of a transaction. The embedded database has one connection, and a full " +
  "pool of PostgreSQL none to spare: both would wait for ever. Use the connection of the transaction.";

/**
 * Makes a pool refuse a second connection inside a transaction. With the embedded database such a caller would wait
 * for itself; PostgreSQL would serve it, until there are as many callers as connections. A test that locks a table
 * on purpose begins with `start transaction`, which is ignored here.
 */
export function refuseSecondConnection(pool: Pool): void {
  pool.on("connect", (client: PoolClient) => {
    // Read at each call, because a test may have replaced the driver's function.
    const driver = Object.getPrototypeOf(client) as { query: Call };
    const query: Call = (...words) => {
      const [text] = words;
      // Called in the caller's async context, so that everything the caller does next counts as inside the
      // transaction.
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
