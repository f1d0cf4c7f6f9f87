// Checks the licences of all packages in package-lock.json: each must allow a company to use, change and sell the
// product. `node tools/checks/check-licences.mjs [root] [--list]`; --list prints the packages by licence.
import { resolve } from "node:path";
import { allPackages, readLock, shippedPackages } from "./bill-of-materials.mjs";

const root = resolve(process.argv.slice(2).find((word) => !word.startsWith("--")) ?? ".");

/** Licences that forbid no use, and only require that their text is passed on. */
const permissive =
  "MIT MIT-0 ISC 0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Unlicense CC0-1.0 Python-2.0 PSF-2.0 Zlib";
/**
 * Licences whose conditions we meet: fonts that may be sold as part of a product; data with attribution; and files
 * that must stay open if changed, which we do not change.
 */
const conditional = "OFL-1.1 CC-BY-4.0 MPL-2.0";
const allowed = new Set(`${permissive} ${conditional}`.split(" "));

/** Packages whose licence is in a file, has an old name or offers a choice: reviewed by hand, at this version. */
const readByHand = new Map([
  ["node_modules/httpntlm 1.8.13", "MIT"],
  ["node_modules/stack-trace 0.0.9", "MIT"],
  ["node_modules/stream-length 1.0.2", "CC0-1.0"],
]);

/** True if an SPDX expression can be satisfied: one side of `OR`, all of `AND`. */
const isAllowed = (/** @type {string} */ expression) =>
  expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => allowed.has(one.trim())));

const lock = readLock(root);
const shipped = new Set(shippedPackages(lock).map(({ path }) => path));
const packages = allPackages(lock).map((one) => ({
  ...one,
  license: readByHand.get(`${one.path} ${one.version}`) ?? one.license,
}));
const refused = packages.filter(({ license }) => !isAllowed(license));
for (const { path, version, license } of refused)
  console.error(
    `${path} ${version} ${shipped.has(path) ? "ships" : "is a tool"} under ${license || "no named licence"}, which is not an allowed licence. Use another package, or read the licence and add it to the list.`,
  );
if (process.argv.includes("--list")) {
  const counts = new Map();
  for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  for (const [licence, count] of [...counts].sort(([, one], [, other]) => other - one))
    console.log(`${String(count).padStart(4)}  ${licence}`);
}
process.exitCode = refused.length > 0 ? 1 : 0;
