import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { houseFiles } from "../source-files.mjs";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const house = JSON.parse(read("package.json")) as { workspaces: string[]; scripts: Record<string, string> };

/** The files and folders named in a page's code spans, without patterns, commands, routes and examples. */
const namedFiles = (page: string): string[] =>
  [...page.matchAll(/`([\w./-]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => /^[\w.].*(?:\/|\.(?:tsx?|mjs|js|json|css))/.test(name))
    .filter(
      (name) =>
        !/^\d|NNNN|json$|^(?:feature|routes|rows)\.ts$|^orders\/paid$|results\/$|^\.(?:js|ts|osm\.pbf)$/.test(
          name,
        ),
    );

const pages = [
  { page: "CONTRIBUTING.md", folder: "." },
  ...house.workspaces.map((folder) => ({ page: `${folder}/README.md`, folder })),
];

test("every workspace has a README, and every file that it or CONTRIBUTING.md names exists", () => {
  // The steps of the example name a folder once, and then only the files in it.
  const steps = [
    "portal/outlets",
    "portal/orders",
    "server/fleets/riders/jobs",
    "server/vendors",
    "server/vendors/managing",
  ];
  const missing = pages.flatMap(({ page, folder }) => {
    const folders = [folder, ".", ...(folder === "." ? steps : [])];
    return namedFiles(read(page))
      .filter((name) => !folders.some((place) => existsSync(join(root, place, name))))
      .map((name) => `${page} names ${name}`);
  });
  expect(missing).toEqual([]);
});

const docs = houseFiles(root, /\.md$/).filter(
  (file) => file.startsWith("docs/") && !/^docs\/(?:decisions|languages)\//.test(file),
);

test("every file that a page of docs/ names exists, whole or by the end of its path", () => {
  const tree = ["", ...houseFiles(root, /./)].map((file) => `/${file}`);
  // True for names that are not in the repository's files: made by a command, on the reader's machine, part of an
  // address, or data that houseFiles skips.
  const isElsewhere = (name: string) =>
    /^(?:\.data|deploy\/\.env|server\/dist|bench\/results|node_modules|verb-noun)|PUBLIC_URL|DATA_DIR/.test(
      name,
    ) || /(?:landmarks|towns|base-map)\/$/.test(name);
  const missing = docs.flatMap((page) =>
    namedFiles(read(page))
      .filter((name) => !isElsewhere(name))
      .filter((name) => !tree.some((file) => file.includes(`/${name}`)))
      .map((name) => `${page} names ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The lines of a source file that are comments, also those within a block. */
const commentsOf = (text: string) => text.split("\n").filter((line) => /^\s*(?:\/\/|\/?\*|#|--)/.test(line));

test("every page that a comment names is in the repository", () => {
  const tree = houseFiles(root, /\.md$/).map((file) => `/${file}`);
  const sources = houseFiles(root, /\.(?:tsx?|mjs|js|css|php|py|ya?ml|conf|cfg|service)$/);
  const missing = sources.flatMap((source) =>
    commentsOf(read(source))
      .flatMap((line) => line.match(/[\w./-]*\w\.md\b/g) ?? [])
      .map((name) => name.replace(/^(?:\.{1,2}\/)+/, ""))
      .filter((name) => !tree.some((file) => file.endsWith(`/${name}`)))
      // The folders of places are data, which houseFiles skips.
      .filter((name) => !["", "server/places"].some((folder) => existsSync(join(root, folder, name))))
      .map((name) => `${source} names ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every link of a page to another file leads to one", () => {
  const missing = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...docs].flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^(?:https?:|\/)/.test(target) && !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page} links to ${target}`),
  );
  expect(missing).toEqual([]);
});

test("every npm script that README.md, CONTRIBUTING.md, a workspace's README or a page of docs/ names exists", () => {
  for (const page of ["README.md", ...docs, ...pages.map(({ page }) => page)])
    for (const [, script = ""] of read(page).matchAll(/\bnpm run ([\w-]+)/g))
      expect(Object.keys(house.scripts), page).toContain(script);
});
