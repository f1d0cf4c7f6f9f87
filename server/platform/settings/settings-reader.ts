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
    const given = text(name);
    if (given === undefined) return otherwise;
    const value = Number(given);
    const fits = /^\d+(\.\d+)?$/.test(given) && value >= from && value <= to;
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
    oneOf: <const T extends string>(name: string, known: readonly T[], otherwise: T): T => {
      const given = text(name);
      if (given === undefined) return otherwise;
      const found = known.find((one) => one === given);
      if (!found) bad(name, `one of ${known.join(", ")}`);
      return found ?? otherwise;
    },
    known: <T extends string>(name: string, table: Readonly<Record<T, unknown>>, otherwise: T): T => {
      const given = text(name)?.toLowerCase();
      const isKnown = (word: string): word is T => Object.hasOwn(table, word);
      if (given === undefined) return otherwise;
      if (isKnown(given)) return given;
      bad(name, `one of ${Object.keys(table).join(", ")}`);
      return otherwise;
    },
    url: (name: string, protocols: readonly string[], required = false): string | undefined => {
      const given = text(name);
      if (given === undefined) return required ? missing(name) : undefined;
      if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
      return bad(name, `a URL that begins with ${protocols.map((one) => `${one}//`).join(" or ")}`);
    },
    matching: (name: string, pattern: RegExp, wanted: string): string | undefined => {
      const given = text(name);
      return given === undefined || pattern.test(given) ? given : bad(name, wanted);
    },
    /** Origins separated by spaces, each as a browser sends it. */
    origins: (name: string): readonly string[] => {
      const given = (text(name) ?? "").split(/\s+/).filter((one) => one !== "");
      const isOrigin = (one: string) =>
        URL.canParse(one) && /^https?:/.test(one) && new URL(one).origin === one;
      if (!given.every(isOrigin)) bad(name, "origins such as https://shop.example, separated by spaces");
      return given;
    },
    /** Values separated by commas; surrounding spaces and empty values are ignored. */
    list: (name: string, pattern: RegExp, wanted: string): readonly string[] => {
      const given = (text(name) ?? "").split(",").flatMap((one) => one.trim() || []);
      if (!given.every((one) => pattern.test(one))) bad(name, wanted);
      return given;
    },
    secret: (name: string, bytes: number, required: boolean): string | undefined => {
      const given = text(name);
      if (given === undefined) return required ? missing(name) : undefined;
      return Buffer.byteLength(given) >= bytes ? given : bad(name, `a secret of ${bytes} bytes or more`);
    },
  };
}
