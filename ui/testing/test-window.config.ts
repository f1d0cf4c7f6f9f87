import { builtinEnvironments, type Environment } from "vitest/runtime";

const { "happy-dom": happyDom } = builtinEnvironments;
const isOpen = Symbol.for("waybill.test-window");

/**
 * One browser window for all test files of a worker: creating one takes longer than many test files, and shared
 * modules keep listening to the window they were loaded with. `test-setup.ts` empties it for each file.
 */
export default {
  ...happyDom,
  name: "test-window",
  async setup(global, options) {
    if (!(isOpen in global)) {
      await happyDom.setup(global, options);
      global[isOpen] = true;
    }
    return { teardown: () => undefined };
  },
} satisfies Environment;
