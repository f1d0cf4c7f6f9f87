import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { changedFilesSince, affectedCode, defaultBase } from "./affected.mjs";
import { readFingerprints } from "./inputs.mjs";

const files = {
  "package.json": "{}",
  "domain/a.ts": "export const a = 1;",
  "server/texts.ts": 'import { join } from "node:path";\nexport const folder = join("..", "locales");',
  "locales/de.json": "{}",
  "docs/screens.md": "# Screens",
  "tools/screens.test.ts": 'const page = "docs/screens.md";',
};

const openSample = () => {
  const root = mkdtempSync(join(tmpdir(), "waybill-affected-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], {
      cwd: root,
      encoding: "utf8",
    });
  const commit = () => {
    git("add", "-A");
    git("commit", "-qnm", "sample: a state");
  };
  git("init", "-q", "-b", "main");
  commit();
  return { root, write, git, commit };
};

test("committed changes since main, uncommitted ones, and new files count as changed", () => {
  const { root, write, git, commit } = openSample();
  expect(changedFilesSince(root, defaultBase(root))).toEqual([]);
  git("checkout", "-qb", "branch");
  write("domain/a.ts", "export const a = 2;");
  commit();
  write("docs/screens.md", "# More");
  write("domain/b.ts", "export const b = 1;");
  expect(changedFilesSince(root, defaultBase(root))).toEqual([
    "docs/screens.md",
    "domain/a.ts",
    "domain/b.ts",
  ]);
  expect(changedFilesSince(root, "HEAD")).toEqual(["docs/screens.md", "domain/b.ts"]);
  expect(changedFilesSince(root, "unknown")).toBe(undefined);
});

test("a change affects its own code, and the code that reads a changed text or page by its path", () => {
  const { root } = openSample();
  expect(affectedCode(root, ["domain/a.ts"])).toEqual({ all: false, code: ["domain/a.ts"] });
  expect(affectedCode(root, ["locales/de.json"])).toEqual({ all: false, code: ["server/texts.ts"] });
  expect(affectedCode(root, ["docs/screens.md"])).toEqual({ all: false, code: ["tools/screens.test.ts"] });
  expect(affectedCode(root, ["package.json"]).all).toBe(true);
});

test("a part of npm run verify is outdated once a file that it reads, a tool or a package has changed", () => {
  const { root, write } = openSample();
  const styles = () => readFingerprints(root)(/\.css$/);
  const before = styles();
  write("domain/a.ts", "export const a = 3;");
  expect(styles()).toBe(before);
  for (const file of ["ui/a.css", "tools/check.mjs", "package-lock.json", ".oxlintrc.json"]) {
    const last = styles();
    write(file, "changed");
    expect(styles(), file).not.toBe(last);
  }
});
