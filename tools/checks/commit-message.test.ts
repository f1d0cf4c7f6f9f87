import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const findings = (message: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-message-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "COMMIT_EDITMSG");
  writeFileSync(file, message);
  const hook = join(import.meta.dirname, "check-commit-message.mjs");
  const { status, stderr } = spawnSync(process.execPath, [hook, file], { encoding: "utf8" });
  expect(status).toBe(stderr === "" ? 0 : 1);
  return stderr;
};
const why = "\n\nMerchants asked who had paid.\n";

test("a title with area and change, and a reason below, passes", () => {
  for (const title of [
    "orders: a late cancellation says who pays",
    "portal, rider: one way to sign out",
    "partner-client: calls are retried",
  ])
    expect(findings(`${title}${why}# Please enter the commit message\n`)).toBe("");
});

test("git's own messages pass", () => {
  for (const title of ["Merge branch 'main'", 'Revert "orders: a"', "fixup! orders: a"])
    expect(findings(title)).toBe("");
});

test.each([
  ["A late cancellation says who pays", /Start the title with the area/],
  ["Orders: a late cancellation says who pays", /in lower case/],
  [`orders: ${"a".repeat(65)}`, /has 73 characters/],
  ["orders: a late cancellation says who pays.", /without a full stop/],
])("%s is refused", (title, teaches) => {
  expect(findings(title + why)).toMatch(teaches);
});

test("a message without a reason, or without a blank line between title and body, is refused", () => {
  expect(findings("orders: a late cancellation says who pays\n# comment\n")).toMatch(/Say why in the body/);
  expect(findings("orders: a\nb\nc")).toMatch(/Leave the second line empty/);
});

test("git runs the check", () => {
  const hook = readFileSync(join(import.meta.dirname, "../../.githooks/commit-msg"), "utf8");
  expect(hook).toContain("check-commit-message.mjs");
});
