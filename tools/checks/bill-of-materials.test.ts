import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { billOfMaterials, readLock, shippedPackages } from "./bill-of-materials.mjs";

const root = join(import.meta.dirname, "../..");
const lock = readLock(root);

test("[23.44] the bill of materials lists what server and apps import, and no build or test tool", () => {
  const { bomFormat, specVersion, components } = billOfMaterials(lock, "1.0.0");
  expect({ bomFormat, specVersion }).toEqual({ bomFormat: "CycloneDX", specVersion: "1.5" });
  const names = components.map(({ name }) => name);
  for (const workspace of ["server", "portal", "rider", "operations", "ui", "client", "domain", "contract"]) {
    const facts = JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")) as {
      dependencies?: Record<string, string>;
    };
    for (const name of Object.keys(facts.dependencies ?? {}))
      if (!name.startsWith("@waybill/")) expect(names).toContain(name);
  }
  for (const tool of ["vitest", "vite", "esbuild", "typescript", "oxlint", "happy-dom", "playwright-core"])
    expect(names).not.toContain(tool);
  for (const { purl, version, licenses, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/);
    expect(purl.endsWith(`@${version}`)).toBe(true);
    expect(JSON.stringify(licenses)).toMatch(/^\[\{(?:"expression"|"license":\{"id"):"[^"]+"\}{1,2}\]$/);
    expect(hashes).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }]);
  }
  expect(new Set(components.map((one) => one["bom-ref"])).size).toBe(components.length);
});

test("[23.44] an import resolves like in Node: to the nearest copy", () => {
  const sample = {
    server: { dependencies: { one: "1" } },
    "node_modules/one": { version: "1.0.0", dependencies: { two: "2" } },
    "node_modules/one/node_modules/two": { version: "2.0.0" },
    "node_modules/two": { version: "1.0.0" },
  };
  expect(shippedPackages(sample).map(({ name, version }) => `${name}@${version}`)).toEqual([
    "one@1.0.0",
    "two@2.0.0",
  ]);
});

test("[23.44] a build writes the bill of materials", () => {
  const built = spawnSync(process.execPath, ["tools/build.mjs", "bill of materials"], { cwd: root });
  expect(built.status).toBe(0);
  const file = join(root, "server/dist/bill-of-materials/sbom.cdx.json");
  expect(existsSync(file)).toBe(true);
  const { components } = JSON.parse(readFileSync(file, "utf8")) as { components: unknown[] };
  expect(components).toHaveLength(billOfMaterials(lock, "1.0.0").components.length);
});

/** The check's result for a package with this licence. */
const checked = (license: string | undefined) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-licences-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const packages = { "node_modules/one": { version: "1.0.0", ...(license !== undefined && { license }) } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
  const check = join(root, "tools/checks/check-licences.mjs");
  const { status, stderr } = spawnSync(process.execPath, [check, folder], { encoding: "utf8" });
  return { status, stderr };
};

test.each([
  "CC-BY-NC-4.0",
  "BUSL-1.1",
  "PolyForm-Noncommercial-1.0.0",
  "UNLICENSED",
  "MIT AND CC-BY-NC-4.0",
  undefined,
])("[23.44] the licence %s is refused, with the package's name", (license) => {
  const { status, stderr } = checked(license);
  expect(status).toBe(1);
  expect(stderr).toContain("node_modules/one 1.0.0");
});

test.each(["MIT", "(MIT OR GPL-3.0-only)", "Apache-2.0 AND MIT"])(
  "[23.44] the licence %s is allowed",
  (license) => {
    expect(checked(license).status).toBe(0);
  },
);

test("[23.44] every installed package has an allowed licence", () => {
  const check = join(root, "tools/checks/check-licences.mjs");
  const { status, stderr } = spawnSync(process.execPath, [check, root], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
});
