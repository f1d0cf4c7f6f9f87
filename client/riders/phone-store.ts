// The rider's storage on the phone, which survives a reload or a dead battery: the session, the last known jobs,
// and the unsent queue, in order.
const databaseName = "waybill-rider";

/** A queue and a few named values, in one database of the browser. */
export type PhoneStore = {
  read<T>(name: string): Promise<T | undefined>;
  write(name: string, value: unknown): Promise<void>;
  /** All queued items, oldest first. */
  readQueue<T>(): Promise<(T & { seq: number })[]>;
  /** Adds an item at the end; returns its sequence number. */
  append(item: object): Promise<number>;
  remove(seq: number): Promise<void>;
  /** Deletes all data of a person, including the queue. */
  clear(): Promise<void>;
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((settle, fail) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error ?? new Error("An IndexedDB request failed."));
  });

/** Resolves when the transaction is complete: only then does a write survive closing the page. */
const complete = (transaction: IDBTransaction): Promise<void> =>
  new Promise((settle, fail) => {
    const lost = () => fail(transaction.error ?? new Error("An IndexedDB write failed."));
    transaction.oncomplete = () => settle();
    transaction.onabort = lost;
    transaction.onerror = lost;
  });

/** Opens the store in the browser's database. */
export async function openPhoneStore(factory: IDBFactory = indexedDB): Promise<PhoneStore> {
  const opening = factory.open(databaseName, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("values");
    opening.result.createObjectStore("queue", { keyPath: "seq", autoIncrement: true });
  };
  const database = await done(opening);
  const writing = async (
    name: "values" | "queue",
    change: (store: IDBObjectStore) => void,
  ): Promise<void> => {
    const transaction = database.transaction(name, "readwrite", { durability: "strict" });
    const ended = complete(transaction);
    change(transaction.objectStore(name));
    await ended;
  };
  const reading = (name: "values" | "queue") => database.transaction(name).objectStore(name);
  return {
    read: async <T>(name: string) => (await done(reading("values").get(name))) as T | undefined,
    write: (name, value) => writing("values", (store) => void store.put(value, name)),
    readQueue: async <T>() => (await done(reading("queue").getAll())) as (T & { seq: number })[],
    async append(item) {
      let added: IDBRequest<IDBValidKey> | undefined;
      await writing("queue", (store) => void (added = store.add(item)));
      return Number(added?.result);
    },
    remove: (seq) => writing("queue", (store) => void store.delete(seq)),
    async clear() {
      await writing("queue", (store) => void store.clear());
      await writing("values", (store) => void store.clear());
    },
  };
}
