import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import all from "../../vitest.config.ts";

/**
 * The configuration of `npm run mutation`: a project of vitest.config.ts, with only the tests relevant to the
 * changed code.
 */
const { project, tests, near, isAlone } = JSON.parse(process.env["WAYBILL_MUTATION"] ?? "{}") as {
  project: string;
  tests: string[];
  /** The folder whose tests run first. */
  near: string;
  /** True if one mutant is enabled during the whole run, for code that runs when a file is loaded. */
  isAlone: boolean;
};
const found = (all.test?.projects as TestProjectInlineConfiguration[] | undefined)?.find(
  (one) => one.test?.name === project,
);
const { name: _, ...settings } = found?.test ?? {};

/** Tests next to the changed code find most mutants, so they run first. */
class NearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.includes(`/${near}/`) ? 0 : 1);
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default defineConfig({
  ...found,
  test: {
    ...settings,
    include: tests,
    maxWorkers: isAlone ? 1 : "100%",
    ...(isAlone ? { bail: 1 } : { runner: "./tools/mutation/mutation-runner.ts" }),
    sequence: { sequencer: NearFirst },
    // A mutant that removes a response costs this many milliseconds in each test.
    testTimeout: 10_000,
    reporters: ["dot"],
  },
});
