import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import all from "../../vitest.config.ts";

/** What `npm run mutation` runs: a project of vitest.config.ts, with just the tests that count for the changed code. */
const { project, tests, near, isAlone } = JSON.parse(process.env["WAYBILL_MUTATION"] ?? "{}") as {
  project: string;
  tests: string[];
  /** The folder whose tests come first. */
  near: string;
  /** One mutant, for the whole run: what is changed is what a file does when it is loaded. */
  isAlone: boolean;
};
const found = (all.test?.projects as TestProjectInlineConfiguration[] | undefined)?.find(
  (one) => one.test?.name === project,
);
const { name: _, ...settings } = found?.test ?? {};

/** Tests beside the changed code say more of it, so that it is known early what is noticed. */
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
    // A change that has nobody answer costs as long for each test.
    testTimeout: 10_000,
    reporters: ["dot"],
  },
});
