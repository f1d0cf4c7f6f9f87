type NoSchema = { (): NoSchema; [name: string]: NoSchema };

const refuse = (): never => {
  throw new Error("Schemas are types here: the server checks what it takes and what it answers.");
};

/**
 * Stands in the contract's files for zod in the browser's bundle (vite.config.ts): a call needs an endpoint's method and
 * path, and its schemas only as types, so that no first load carries the library (10 kB gzip of each).
 */
export const noSchemas: NoSchema = new Proxy((() => noSchemas) as NoSchema, {
  get: (_, name) =>
    ["parse", "safeParse", "parseAsync", "safeParseAsync"].includes(String(name)) ? refuse : noSchemas,
});
