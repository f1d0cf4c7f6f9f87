import type { QueryKey } from "@tanstack/react-query";

const databaseName = "waybill-offline-copy";
const storeName = "answers";

/** A stored response of a screen, with the time when it was read. */
export type StoredCopy = {
  hash: string;
  key: QueryKey;
  data: unknown;
  /** When the response was read, in ms. */
  readAt: number;
  /** The session in which the response was read. */
  session: string;
};

export type CopyStore = {
  readAll(): Promise<StoredCopy[]>;
  put(copy: StoredCopy): Promise<void>;
  remove(hashes: readonly string[]): Promise<void>;
  clear(): Promise<void>;
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((settle, fail) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error ?? new Error("An IndexedDB request failed."));
  });

/** Opens the stored responses in the browser's database. */
export async function openCopyStore(factory: IDBFactory = indexedDB): Promise<CopyStore> {
  const opening = factory.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: "hash" });
  const database = await done(opening);
  const writing = () => database.transaction(storeName, "readwrite").objectStore(storeName);
  return {
    readAll: () =>
      done(database.transaction(storeName).objectStore(storeName).getAll() as IDBRequest<StoredCopy[]>),
    put: async (copy) => void (await done(writing().put(copy))),
    remove: async (hashes) => {
      const answers = writing();
      await Promise.all(hashes.map((hash) => done(answers.delete(hash))));
    },
    clear: () => done(writing().clear()),
  };
}
