import { parseClaimRules } from "../../money/claims/claim-rules.ts";
import { noticeChannels, noticeKinds, parseNotices } from "../../tracking/notices/notices.ts";
import { parseServiceHours } from "../../time/service-hours.ts";

export const settingUnits = ["metres", "minutes", "days", "percent", "money", "tries"] as const;
export type SettingUnit = (typeof settingUnits)[number];

/** A number: unit, bounds (inclusive), and the maximum number of decimals. */
export type Figure = {
  readonly unit: SettingUnit;
  readonly min: number;
  readonly max: number;
  readonly digits?: number;
};

/** The format of a setting's text, which also determines which form control edits it. */
export type SettingForm =
  /** `0700:2300`; two equal times mean no hours. */
  | { readonly kind: "hours" }
  /** `true` or `false`. */
  | { readonly kind: "switch" }
  /** `none` is the value that means "no limit". */
  | ({ readonly kind: "number"; readonly none?: number } & Figure)
  | { readonly kind: "choice"; readonly of: readonly string[] }
  /** `photo|pin`: at least one of the options. */
  | { readonly kind: "several"; readonly of: readonly string[] }
  /** Printed lines, separated by a bar. */
  | { readonly kind: "lines"; readonly max: number }
  /** `foot:1500|car:9000`: numbers by name. `all`: every name is required; `some`: at least one. */
  | {
      readonly kind: "figures";
      readonly parts: Readonly<Record<string, Figure>>;
      readonly needs: "all" | "some" | "none";
    }
  /** `recipient.near:sms+whatsapp|merchant.failed:email`. */
  | { readonly kind: "notices" }
  /** `late:30:fee|limit:500`. */
  | { readonly kind: "claims" };

/** The problem of a setting: the text key, and the faulty part if it has several. */
export type SettingProblem = {
  readonly key: `operations-error.setting-${string}` | `validation.${string}`;
  readonly values?: Readonly<Record<string, string>>;
  readonly part?: string;
};

function numberOf(text: string): number | undefined {
  const number = /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
  // A setting cannot be -0.
  return Object.is(number, -0) ? undefined : number;
}

/** Returns the problem of a written number; undefined if valid. */
function figureProblem(text: string, { min, max, digits = 0 }: Figure): SettingProblem | undefined {
  const number = numberOf(text);
  if (number === undefined) return { key: "operations-error.setting-number" };
  if (number < min || number > max)
    return { key: "operations-error.setting-range", values: { least: String(min), most: String(max) } };
  if ((text.split(".")[1] ?? "").length > digits)
    return digits === 0
      ? { key: "operations-error.setting-whole" }
      : { key: "operations-error.setting-digits", values: { digits: String(digits) } };
  return undefined;
}

/** Parses named numbers, each number still as text; undefined if a part has no colon or a name is repeated. */
export function parseNamedNumbers(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text.split("|").filter(Boolean);
  const textOfName = new Map(
    pairs.map((pair) => [pair.split(":")[0] ?? "", pair.slice(pair.indexOf(":") + 1)]),
  );
  return textOfName.size === pairs.length && pairs.every((pair) => pair.includes(":"))
    ? textOfName
    : undefined;
}

/** Writes named numbers in the format of a setting, without empty ones. */
export const formatNamedNumbers = (figures: Iterable<readonly [string, string]>): string =>
  [...figures].flatMap(([name, number]) => (number === "" ? [] : [`${name}:${number}`])).join("|");

function figuresProblem(
  text: string,
  { parts, needs }: Extract<SettingForm, { kind: "figures" }>,
): SettingProblem | undefined {
  const numbers = parseNamedNumbers(text);
  const stranger = [...(numbers?.keys() ?? [])].find((name) => !Object.hasOwn(parts, name));
  if (!numbers || stranger !== undefined)
    return { key: "operations-error.setting-parts", values: { parts: Object.keys(parts).join(", ") } };
  for (const [part, figure] of Object.entries(parts)) {
    const number = numbers.get(part);
    if (number === undefined && needs === "all") return { key: "operations-error.setting-missing", part };
    const problem = number === undefined ? undefined : figureProblem(number, figure);
    if (problem) return { ...problem, part };
  }
  return needs === "some" && numbers.size === 0 ? { key: "operations-error.setting-one" } : undefined;
}

/** Returns the problem of a setting's text for its format; undefined if valid. */
export function settingFormProblem(text: string, form: SettingForm): SettingProblem | undefined {
  switch (form.kind) {
    case "hours": {
      const { problem } = parseServiceHours(text);
      return problem && { key: problem };
    }
    case "switch":
      return text === "true" || text === "false" ? undefined : { key: "operations-error.setting-switch" };
    case "number":
      return form.none !== undefined && numberOf(text) === form.none ? undefined : figureProblem(text, form);
    case "choice":
      return form.of.includes(text)
        ? undefined
        : { key: "operations-error.setting-choice", values: { words: form.of.join(", ") } };
    case "several":
      if (text === "") return { key: "operations-error.setting-one" };
      return text.split("|").every((one) => form.of.includes(one))
        ? undefined
        : { key: "operations-error.setting-choice", values: { words: form.of.join(", ") } };
    case "lines":
      return text.length <= form.max
        ? undefined
        : { key: "operations-error.setting-long", values: { most: String(form.max) } };
    case "figures":
      return figuresProblem(text, form);
    case "claims":
      return parseClaimRules(text) ? undefined : { key: "operations-error.setting-claims" };
    case "notices":
      return parseNotices(text)
        ? undefined
        : {
            key: "operations-error.setting-notices",
            values: { kinds: noticeKinds.join(", "), ways: noticeChannels.join(", ") },
          };
  }
}
