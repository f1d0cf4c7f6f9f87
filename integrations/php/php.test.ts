import { join } from "node:path";
import { expect, test } from "vitest";
import { hasProgram, runEndToEnd } from "../end-to-end.fixture.ts";

const isHere = hasProgram("php");

test.skipIf(!isHere)(
  "the PHP package gets a token, quotes, orders, cancels, goes through pages and verifies webhook events [22.42]",
  async () => {
    const php = [
      "-d",
      "display_errors=stderr",
      "-d",
      "error_reporting=-1",
      join(import.meta.dirname, "check.php"),
    ];
    expect(await runEndToEnd("php", php)).toBe("ok\n");
  },
  60_000,
);
