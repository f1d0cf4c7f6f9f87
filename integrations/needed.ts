/** A variable of the environment that a program cannot do without. */
export function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: see the README.`);
  return value;
}

/** The client of the partner API that every program here starts with. */
export const credentials = () => ({
  url: needed("WAYBILL_URL"),
  country: needed("WAYBILL_COUNTRY"),
  key: needed("WAYBILL_KEY"),
});

/** The outlet of each place that the other side knows, by its id there. */
export const outlets = (): Record<string, string> =>
  JSON.parse(process.env["OUTLETS"] ?? "{}") as Record<string, string>;
