/** Returns a required environment variable; throws if it is missing. */
export function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: see the README.`);
  return value;
}

/** Returns the options of the partner API client, from the environment. */
export const credentials = () => ({
  url: requiredEnv("WAYBILL_URL"),
  country: requiredEnv("WAYBILL_COUNTRY"),
  key: requiredEnv("WAYBILL_KEY"),
});

/** Returns the outlet of each location of the other system, by the location's id there, from the environment. */
export const outlets = (): Record<string, string> =>
  JSON.parse(process.env["OUTLETS"] ?? "{}") as Record<string, string>;
