export type Environment = Readonly<Record<string, string | undefined>>;

type Range = { from: number; to: number; otherwise: number };

/** Reads variables one by one and collects every problem, so that one error can list them all. */
export function settingsReader(env: Environment) {
  const problems: string[] = [];
  /** An empty value counts as unset: compose files and shells write it for a missing variable. */
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const missing = (name: string) => void problems.push(`${name} is missing.`);
  const bad = (name: string, wanted: string) => void problems.push(`${name} must be ${wanted}.`);

  const number = (name: string, { from, to, otherwise }: Range, whole = false): number => {
    const raw = text(name);
    if (raw === undefined) return otherwise;
    const value = Number(raw);
    const fits = /^\d+(\.\d+)?$/.test(raw) && value >= from && value <= to;
    if (fits && (!whole || Number.isInteger(value))) return value;
    bad(name, `a ${whole ? "whole " : ""}number from ${from} to ${to}`);
    return otherwise;
  };

  return {
    problems,
    text,
    missing,
    bad,
    number: (name: string, range: Range) => number(name, range),
    whole: (name: string, range: Range) => number(name, range, true),
    oneOf: <const T extends string>(name: string, allowed: readonly T[], otherwise: T): T => {
      const raw = text(name);
      if (raw === undefined) return otherwise;
      const found = allowed.find((one) => one === raw);
      if (!found) bad(name, `one of ${allowed.join(", ")}`);
      return found ?? otherwise;
    },
    known: <T extends string>(name: string, table: Readonly<Record<T, unknown>>, otherwise: T): T => {
      const raw = text(name)?.toLowerCase();
      const isKnown = (word: string): word is T => Object.hasOwn(table, word);
      if (raw === undefined) return otherwise;
      if (isKnown(raw)) return raw;
      bad(name, `one of ${Object.keys(table).join(", ")}`);
      return otherwise;
    },
    url: (name: string, protocols: readonly string[], required = false): string | undefined => {
      const raw = text(name);
      if (raw === undefined) return required ? missing(name) : undefined;
      if (URL.canParse(raw) && protocols.includes(new URL(raw).protocol)) return raw;
      return bad(name, `a URL that begins with ${protocols.map((one) => `${one}//`).join(" or ")}`);
    },
    matching: (name: string, pattern: RegExp, wanted: string): string | undefined => {
      const raw = text(name);
      return raw === undefined || pattern.test(raw) ? raw : bad(name, wanted);
    },
    /** Origins separated by spaces, each as a browser sends it. */
    origins: (name: string): readonly string[] => {
      const entries = (text(name) ?? "").split(/\s+/).filter((one) => one !== "");
      const isOrigin = (one: string) =>
        URL.canParse(one) && /^https?:/.test(one) && new URL(one).origin === one;
      if (!entries.every(isOrigin)) bad(name, "origins such as https://shop.example, separated by spaces");
      return entries;
    },
    /** Values separated by commas; surrounding spaces and empty values are ignored. */
    list: (name: string, pattern: RegExp, wanted: string): readonly string[] => {
      const entries = (text(name) ?? "").split(",").flatMap((one) => one.trim() || []);
      if (!entries.every((one) => pattern.test(one))) bad(name, wanted);
      return entries;
    },
    secret: (name: string, bytes: number, required: boolean): string | undefined => {
      const raw = text(name);
      if (raw === undefined) return required ? missing(name) : undefined;
      return Buffer.byteLength(raw) >= bytes ? raw : bad(name, `a secret of ${bytes} bytes or more`);
    },
  };
}
