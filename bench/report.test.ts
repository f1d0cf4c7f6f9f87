import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatAsFile, figuresText, pageWith, readDocumented, readPage } from "./performance-page.ts";
import { comparison, markdownReport, markdownTable, percentile, type Figure, type Report } from "./report.ts";

const figure = (value: number, more: Partial<Figure> = {}): Figure => ({
  name: "CPU ÷ floor",
  value,
  unit: "×",
  better: "less",
  ...more,
});
const report: Report = {
  figures: [figure(1.31, { goal: 1.5, stretch: 1.2 }), figure(2.044, { name: "no goal" })],
  details: [{ head: ["live", "×"], rows: [["Waybill", "1.00"]] }, "One sentence."],
};
const circumstances = {
  at: "2026-11-22T02:49:04Z",
  commit: "abc",
  machine: "2 × X, 8 GB",
  node: "v20",
  load: 0,
};

test("the tables of docs/performance.md match the figures file", () => {
  expect(pageWith(readPage(), readDocumented())).toBe(readPage());
});

test("docs/performance.json is written as the formatter leaves it", async () => {
  const file = join(import.meta.dirname, "../docs/performance.json");
  expect(await figuresText(readDocumented())).toBe(readFileSync(file, "utf8"));
  const long = {
    name: "a figure of many words that needs more room than a line of this file has for all of it",
    value: 1,
  };
  const written = await figuresText({
    live: { ...circumstances, report: { figures: [figure(1, long)], details: [] } },
  });
  expect(await formatAsFile(file, written)).toBe(written);
});

test("a measured part replaces the text between its marks, and nothing else", async () => {
  const page =
    "# Figures\n\n<!-- bench:live -->\n\nold\n\n<!-- /bench:live -->\n\n<!-- bench:a -->\n\nkept\n\n<!-- /bench:a -->\n";
  const written = pageWith(page, { live: { ...circumstances, report } });
  expect(written).not.toContain("old");
  expect(written).toContain("kept");
  expect(written).toContain(
    "Measured on 2026-11-22 at commit abc on 2 × X, 8 GB, Node v20, with a load of 0 a core",
  );
  expect(pageWith(written, { live: { ...circumstances, report } })).toBe(written);
  expect(await formatAsFile("performance.md", written)).toBe(written);
});

test("a figure with a goal says if it reaches the goal", () => {
  const reached = (value: number, more: Partial<Figure>) =>
    markdownReport({ figures: [figure(value, more)], details: [] })
      .split("\n")
      .at(-1);
  const less = { goal: 1.5, stretch: 1.2 };
  expect(reached(1.6, less)).toBe("| CPU ÷ floor      | 1.60 ×   | ≤ 1.50 × | ≤ 1.20 × | not yet |");
  expect(reached(1.5, less)).toContain("| goal ");
  expect(reached(1.2, less)).toContain("| stretch |");
  expect(reached(91, { better: "more", unit: "", goal: 92 })).toContain("| not yet |");
  expect(reached(92, { better: "more", unit: "", goal: 92 })).toContain("| ≥ 92 ");
  expect(markdownReport(report)).not.toContain("no goal");
});

test("a change within the noise is not shown; beyond it the table shows the direction", () => {
  const change = (before: number, now: number, better: Figure["better"] = "less") =>
    comparison([figure(now, { better })], [figure(before, { better })]).rows[0]?.at(-1);
  expect(change(1, 1.09)).toBe("same");
  expect(change(1, 1.2)).toBe("worse (20 %)");
  expect(change(1, 0.8)).toBe("better (-20 %)");
  expect(change(100, 120, "more")).toBe("better (20 %)");
  expect(change(0, 0)).toBe("same");
  expect(change(0, 3)).toBe("worse (new)");
  expect(comparison([figure(1)], []).rows).toEqual([]);
});

test("columns are as wide as their widest cell", () => {
  const text = markdownTable({ head: ["a", "longer"], rows: [["wide cell", 1]] });
  expect(text).toBe("| a         | longer |\n| --------- | ------ |\n| wide cell | 1      |");
});

test("a percentile is one of the numbers", () => {
  expect(percentile([3, 1, 2], 0.5)).toBe(2);
  expect(percentile([3, 1, 2], 1)).toBe(3);
  expect(percentile([], 0.5)).toBe(0);
});
