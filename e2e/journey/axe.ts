import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe in every page and frame from its beginning: to send all of it for each look takes longer than to run it. */
export const bringAxe = async (page: Page): Promise<void> => {
  await page.addInitScript({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
};

/** What axe finds in a page that it was brought to, a line for each rule that is broken. */
export const axeFindings = async (
  page: Page,
  rules: "every rule" | "contrast" = "every rule",
): Promise<string[]> => {
  const runOnly = rules === "contrast" ? ["color-contrast"] : tags;
  // None of these rules reads the style sheets themselves, which axe would fetch and take apart for each look.
  const options = { preload: false, resultTypes: ["violations"], runOnly };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`,
  );
};
