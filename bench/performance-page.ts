import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { format, type FormatConfig } from "oxfmt";
import { drawCurve } from "./draw-curve.ts";
import { markdownReport, type Report } from "./report.ts";
import type { Circumstances, Run } from "./results.ts";

/** The contents of docs/performance.md: each part's last documented full run. */
export type DocumentedRuns = Record<string, Circumstances & { report: Report }>;

const root = join(import.meta.dirname, "..");
const docs = join(root, "docs");
const pageFile = join(docs, "performance.md");
const figuresFile = join(docs, "performance.json");

export const readPage = (): string => readFileSync(pageFile, "utf8");
export const readDocumented = (): DocumentedRuns =>
  existsSync(figuresFile) ? (JSON.parse(readFileSync(figuresFile, "utf8")) as DocumentedRuns) : {};

const circumstancesLine = ({ at, commit, machine, node, load }: Circumstances): string =>
  `Measured on ${at.slice(0, 10)} at commit ${commit} on ${machine}, Node ${node}, with a load of ${load} a core before it.`;

const curveFile = (part: string): string => `curves/${part}.svg`;

/** The page with every marked part replaced; text outside the marks stays. */
export const pageWith = (page: string, documented: DocumentedRuns): string =>
  page.replace(
    /(<!-- bench:([a-z-]+) -->\n)[\s\S]*?(<!-- \/bench:\2 -->)/g,
    (whole, begin: string, part: string, end: string) => {
      const known = documented[part];
      if (!known) return whole;
      const { curve } = known.report;
      const picture = curve ? `![${curve.title}](${curveFile(part)})\n\n` : "";
      return `${begin}\n${picture}${markdownReport(known.report)}\n\n${circumstancesLine(known)}\n\n${end}`;
    },
  );

/** A text as `npm run format` would write it into its file. */
export const formatAsFile = async (file: string, text: string): Promise<string> => {
  const settings = JSON.parse(readFileSync(join(root, ".oxfmtrc.json"), "utf8")) as FormatConfig;
  const { code, errors } = await format(basename(file), text, settings);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0]?.message}`);
  return code;
};

/** The page's JSON file, formatted like the repository. */
export const figuresText = (documented: DocumentedRuns): Promise<string> =>
  formatAsFile(figuresFile, JSON.stringify(documented));

/** Writes a run's parts into the page and its JSON file. */
export const documentRun = async ({ parts, quick: _, ...circumstances }: Run): Promise<void> => {
  const documented = readDocumented();
  for (const [part, report] of Object.entries(parts)) {
    if (!readPage().includes(`<!-- bench:${part} -->`))
      throw new Error(`docs/performance.md has no marks bench:${part}: add them where the figures belong.`);
    documented[part] = { ...circumstances, report };
    if (report.curve) {
      mkdirSync(join(docs, "curves"), { recursive: true });
      writeFileSync(join(docs, curveFile(part)), drawCurve(report.curve));
    }
  }
  writeFileSync(figuresFile, await figuresText(documented));
  writeFileSync(pageFile, pageWith(readPage(), documented));
};
