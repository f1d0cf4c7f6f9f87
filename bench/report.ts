/** A number by which runs are compared, with an optional goal. */
export type Figure = {
  name: string;
  value: number;
  unit: "×" | "ms" | "s" | "kB" | "a second" | "";
  /** Which values are better. */
  better: "less" | "more";
  goal?: number;
  stretch?: number;
};
export type Table = {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};
/** Figures over time, one panel below another; each has its own scale, which starts at 0. */
export type Curve = {
  title: string;
  /** The unit of the horizontal axis, such as a minute. */
  step: string;
  panels: readonly {
    title: string;
    unit: string;
    lines: readonly { name: string; values: readonly number[] }[];
  }[];
};
/** The results of one part of the bench: figures, and explanatory tables and sentences. */
export type Report = {
  figures: readonly Figure[];
  details: readonly (Table | string)[];
  curve?: Curve;
};

export type PartOptions = {
  /** True for fewer and shorter rounds: enough to compare two versions, not to document one. */
  quick: boolean;
};
export type Measure = (options: PartOptions) => Promise<Report>;

/** The value at a share of the sorted numbers: 0.5 is the median, 1 the maximum. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** Rounds to three significant digits: 1234, 12.3, 0.0123. */
export const formatFigure = (value: number): string => {
  if (!Number.isFinite(value)) return "–";
  if (Number.isInteger(value) || Math.abs(value) >= 1_000) return value.toFixed(0);
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(decimals, 4));
};

const withUnit = (value: number, unit: Figure["unit"]): string => `${formatFigure(value)} ${unit}`.trim();

/** True if a figure reaches a limit; undefined without a limit. */
export const meetsLimit = ({ value, better }: Figure, limit: number | undefined): boolean | undefined => {
  if (limit === undefined) return undefined;
  return better === "less" ? value <= limit : value >= limit;
};

/** A Markdown table whose columns are aligned like the repository's formatter does. */
export const markdownTable = ({ head, rows }: Table): string => {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const [first = [], ...others] = cells;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join("\n");
};

const goalsOf = (figures: readonly Figure[]): Table => ({
  head: ["against its goal", "measured", "goal", "stretch", "reached"],
  rows: figures.flatMap((figure) => {
    const { name, value, unit, better, goal, stretch } = figure;
    if (goal === undefined) return [];
    const limit = (one: number | undefined) =>
      one === undefined ? "" : `${better === "less" ? "≤" : "≥"} ${withUnit(one, unit)}`;
    const reached = meetsLimit(figure, stretch) ? "stretch" : meetsLimit(figure, goal) ? "goal" : "not yet";
    return [[name, withUnit(value, unit), limit(goal), limit(stretch), reached]];
  }),
});

/** A report as Markdown: goals first, then the details. */
export const markdownReport = ({ figures, details }: Report): string => {
  const goals = goalsOf(figures);
  const blocks = [...(goals.rows.length > 0 ? [goals] : []), ...details];
  return blocks.map((block) => (typeof block === "string" ? block : markdownTable(block))).join("\n\n");
};

/** Figures within this share count as equal on a noisy machine. */
const noise = 0.1;

/** Each figure next to that of an earlier run. */
export const comparison = (now: readonly Figure[], before: readonly Figure[]): Table => ({
  head: ["compared with the run before", "before", "now", "change"],
  rows: now.flatMap(({ name, value, unit, better }) => {
    const old = before.find((one) => one.name === name);
    if (!old) return [];
    const change = old.value === 0 ? (value === 0 ? 0 : Infinity) : value / old.value - 1;
    const direction = change < 0 === (better === "less") ? "better" : "worse";
    const percent = Number.isFinite(change) ? `${(change * 100).toFixed(0)} %` : "new";
    return [
      [
        name,
        withUnit(old.value, unit),
        withUnit(value, unit),
        Math.abs(change) <= noise ? "same" : `${direction} (${percent})`,
      ],
    ];
  }),
});
