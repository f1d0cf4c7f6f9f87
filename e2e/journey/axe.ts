import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Loads axe into every page and frame when they open: loading it for each check takes longer than running it. */
export const loadAxe = async (page: Page): Promise<void> => {
  await page.addInitScript({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
};

/**
 * Which axe rules run. `contrast` is for pages where only colours differ, because measuring it is more than half of
 * axe's work. `all but contrast` is for other languages with the same colours.
 */
export type AxeRules = "every rule" | "contrast" | "all but contrast";

/** The axe findings of a page, one line per broken rule. */
export const axeFindings = async (page: Page, asked: AxeRules): Promise<string[]> => {
  const runOnly = asked === "contrast" ? ["color-contrast"] : tags;
  const rules = asked === "all but contrast" ? { "color-contrast": { enabled: false } } : {};
  // None of these rules needs the style sheets, which axe would fetch and parse for each run.
  const options = { preload: false, resultTypes: ["violations"], runOnly, rules };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`,
  );
};
