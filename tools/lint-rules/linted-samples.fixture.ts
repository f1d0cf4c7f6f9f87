import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

export type LintMessage = { file: string; rule: string; message: string };

/** Lints samples (path and text) in a folder with the repository's settings only. */
export const lintSamples = (samples: ReadonlyMap<string, string>): LintMessage[] => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-lint-"));
  try {
    const settings = readFileSync(join(root, ".oxlintrc.json"), "utf8");
    writeFileSync(join(folder, ".oxlintrc.json"), settings.replaceAll('"./tools/', `"${root}/tools/`));
    const compilerOptions = {
      strict: true,
      module: "preserve",
      lib: ["ES2023", "DOM"],
      types: [],
      jsx: "preserve",
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*"] }));
    // The rule against a second list of statuses reads the list from this file.
    cpSync(join(root, "domain/orders/status.ts"), join(folder, "domain/orders/status.ts"));
    for (const [path, text] of samples) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const run = spawnSync(process.execPath, [join(root, "node_modules/oxlint/bin/oxlint"), "-f", "json"], {
      cwd: folder,
      encoding: "utf8",
      // The linter finds its type checker on the PATH.
      env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"]}` },
      maxBuffer: 1e8,
    });
    const { diagnostics } = JSON.parse(run.stdout) as {
      diagnostics: { code?: string; message: string; filename: string }[];
    };
    return diagnostics.map(({ code = "", message, filename }) => ({
      file: filename.replace(`${folder}/`, ""),
      rule: code
        .replace(/^(.+)\((.+)\)$/, "$1/$2")
        .replace("eslint/", "")
        .replace("react-hooks/", "react/"),
      message,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
