import type { TestModule } from "vitest/node";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import all from "../vitest.config.ts";

/** What `npm run mutation` runs: a project of vitest.config.ts, with just the tests that count for the changed code. */
const { project, tests } = JSON.parse(process.env["WAYBILL_MUTATION"] ?? "{}") as {
  project: string;
  tests: string[];
};
const found = (all.test?.projects as TestProjectInlineConfiguration[]).find(
  (one) => one.test?.name === project,
);
const { name: _, ...settings } = found?.test ?? {};

/** Stryker counts failed tests, and a file that cannot even be loaded has none: it would say that nobody noticed. */
const countUnloadable = {
  onTestModuleEnd: (module: TestModule) => {
    const { task } = module as unknown as { task: { tasks: unknown[] } };
    const [error] = module.errors();
    if (!error || task.tasks.length > 0) return;
    const result = { state: "fail", errors: [error], duration: 0 };
    task.tasks.push({
      type: "test",
      name: "is loaded",
      mode: "run",
      result,
      file: task,
      suite: task,
      meta: {},
    });
  },
};

export default defineConfig({
  ...found,
  test: {
    ...settings,
    include: tests,
    // A change of what a file does when it is loaded is seen only where it is loaded anew.
    isolate: true,
    reporters: [countUnloadable],
  },
});
