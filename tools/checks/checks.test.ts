import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { countries } from "@waybill/domain/markets/countries";
import { expect, onTestFinished, test } from "vitest";
import { check } from "./sample-house.fixture.ts";

const css = (line: string) => check("css", { "ui/a.module.css": `.a {\n  ${line}\n}\n` });

test.each([
  ["margin-left: 4px;", "margin-inline-start"],
  ["padding-right: 4px;", "padding-inline-end"],
  ["border-left-color: red;", "border-inline-start-color"],
  ["border-top-right-radius: 4px;", "border-start-end-radius"],
  ["left: 0;", "inset-inline-start"],
  ["text-align: right;", "text-align: end"],
  ["margin: 0 4px 0 8px;", "margin-inline"],
])("the physical %s is refused in favour of %s", (line, better) => {
  expect(css(line)).toEqual([expect.stringContaining(better)]);
});

test("logical properties, symmetrical shorthands and justified lines pass", () => {
  expect(css("margin-inline-start: 4px;")).toEqual([]);
  expect(css("margin: 0 4px 8px 4px;")).toEqual([]);
  expect(css("--left: 1px; translate: 0; border-radius: 4px;")).toEqual([]);
  expect(css("left: 50%; /* physical: the map is never mirrored */")).toEqual([]);
  expect(css("/* left: 0 was wrong */")).toEqual([]);
});

test("a list must not use display: contents, because screen readers would not find it", () => {
  const sheet = (selector: string) =>
    check("css", { "ui/a.module.css": `${selector} {\n  margin: 0;\n  display: contents;\n}\n` });
  for (const selector of [".totals dl", ".rows > li.wide", "ul, ol"])
    expect(sheet(selector)).toEqual([expect.stringContaining("from screen readers")]);
  expect(sheet(".side, .top")).toEqual([]);
});

test("a style sheet that reads the brand layer is refused", () => {
  expect(css("color: var(--brand-text);")).toEqual([expect.stringContaining("must not use the brand layer")]);
});

test("a class that a screen uses must be in its style sheet", () => {
  const house = (screen: string) =>
    check("css", {
      "ui/forms/box.module.css": ".box input {\n  margin: 0;\n}\n",
      "portal/form.tsx": `import looks from "@waybill/ui/forms/box.module.css";\n${screen}\n`,
    });
  expect(house("const a = looks.box;")).toEqual([]);
  expect(house("const a = looks.check;")).toEqual([
    "portal/form.tsx uses .check, which ui/forms/box.module.css does not have.",
  ]);
});

const guide = (rows: string, fixedKeys = "") => ({
  "docs/writing.md": `## Preferred terms\n\n| not | but |\n| --- | --- |\n${rows}\n\n## Fixed by the specification\n\n| key |\n| --- |\n${fixedKeys}\n`,
});

test("an English text with a term that is not preferred is refused, with the preferred term [10.80]", () => {
  const terms = guide(
    "| mend, look into | fix, check |\n| mail | e-mail |\n| planned for | drop-off planned for |",
    "| a.fixed |",
  );
  const problemsOf = (text: string) =>
    check("writing", { ...terms, "locales/en.json": { "a.one": text, "a.fixed": "Mend" } });
  expect(problemsOf("Two things to mend")).toEqual([expect.stringMatching(/"a\.one".*"mend".*"fix, check"/)]);
  expect(problemsOf("Look into the spam folder")).toHaveLength(1);
  expect(problemsOf("Planned for Friday")).toHaveLength(1);
  expect(problemsOf("Drop-off planned for Friday. Check your e-mail, recommended. {mail}")).toEqual([]);
});

test("no text of the product uses a term that docs/writing.md does not prefer [10.80]", () => {
  const root = join(import.meta.dirname, "../..");
  const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, "check-writing.mjs"), root], {
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  const listed = readFileSync(join(root, "docs/writing.md"), "utf8");
  for (const term of ["mend", "look into your mail", "their page", "9 of 10 within", "90 % within"])
    expect(listed).toContain(term);
});

test.each([
  "The fee stands here",
  "It is kept here",
  "You are told so",
  "As it is",
  "Whoever pays",
  "So long",
  "Please pay",
])("the list forbids '%s' in every text except those that the specification fixes [10.160]", (text) => {
  const list = {
    "docs/writing.md": readFileSync(join(import.meta.dirname, "../../docs/writing.md"), "utf8"),
  };
  const fixed = [...list["docs/writing.md"].matchAll(/^\| ([a-z-]+\.[a-z.-]+) /gmu)].map(([, key]) => key);
  expect(fixed).toContain("request.toast.created");
  const others = Object.fromEntries(fixed.map((key) => [key, text]));
  const problem = check("writing", { ...list, "locales/en.json": { ...others, "a.one": text } });
  expect(problem).toEqual([expect.stringContaining('"a.one"')]);
});

const house = {
  "locales/en.json": {
    "order.count_one": "{count} order",
    "order.count_other": "{count} orders",
    "order.new": "New, {name}",
  },
  "locales/de.json": {
    "order.count_one": "{count} A",
    "order.count_other": "{count} B",
    "order.new": "Neu, {name}",
  },
  "portal/a.tsx":
    'export const a = (t) => [t("order.count", { count: 2 }), t(`order.${"new"}`)]; // t("order.gone")',
};
/** The stricter checks of a release. */
const locales = (changes: Record<string, string | object>) =>
  check("locales", { ...house, ...changes }, "--release");

test("consistent texts that the code uses pass", () => {
  expect(locales({})).toEqual([]);
  expect(locales({ "locales/ja.json": { "order.count_other": "{count}件", "order.new": "{name}" } })).toEqual(
    [],
  );
});

test.each([
  [
    "a key that one language lacks",
    { "order.count_one": "{count}", "order.count_other": "{count}" },
    /lacks "order.new"/,
  ],
  [
    "a key that English lacks",
    { ...house["locales/de.json"], "order.old": "Alt" },
    /has "order.old", which English lacks/,
  ],
  [
    "a missing plural form",
    { "order.count_other": "{count}", "order.new": "{name}" },
    /plural forms of this language are missing: one/,
  ],
  ["a lost placeholder", { ...house["locales/de.json"], "order.new": "Neu" }, /has the placeholders \[\]/],
  ["an empty text", { ...house["locales/de.json"], "order.new": " " }, /has no text/],
  ["keys out of order", Object.fromEntries(Object.entries(house["locales/de.json"]).reverse()), /not sorted/],
])("%s is refused", (_, german, teaches) => {
  expect(locales({ "locales/de.json": german })).toEqual(
    expect.arrayContaining([expect.stringMatching(teaches)]),
  );
});

test("a text that no language has, and one that no code uses, are refused", () => {
  const found = locales({
    "portal/a.tsx": 'export const a = (t) => [t("order.count"), textOf("order.lost")];',
  });
  expect(found).toEqual([
    expect.stringContaining('no code uses "order.new"'),
    expect.stringContaining('portal/a.tsx uses the text "order.lost"'),
  ]);
});

test.each([
  ["a key that one language lacks [12.18]", { "order.new": undefined }, /lacks "order.new"/],
  ["a placeholder that was added [12.18]", { "order.new": "Neu, {name} {day}" }, /has the placeholders/],
  [
    "a plural form that the language needs [12.19]",
    { "order.count_one": undefined },
    /plural forms of this language are missing: one/,
  ],
  [
    "a plural form that the language does not have [12.19]",
    { "order.count_few": "{count} C" },
    /"order.count_few" is a plural form/,
  ],
])("%s is refused", (_, change, teaches) => {
  const german = { ...house["locales/de.json"], ...change };
  const sorted = Object.fromEntries(Object.entries(german).sort(([a], [b]) => (a < b ? -1 : 1)));
  expect(locales({ "locales/de.json": sorted })).toEqual([expect.stringMatching(teaches)]);
});

test("a text of the rider's app that a language lacks, or that no language has, is refused [13.73]", () => {
  const english = { ...house["locales/en.json"], "rider.job.new": "New job" };
  const found = locales({
    "rider/job.tsx": 'export const a = (t) => [t("rider.job.new"), t("rider.job.lost")];',
    "locales/en.json": english,
  });
  expect(found).toEqual([
    expect.stringContaining('de.json lacks "rider.job.new"'),
    expect.stringContaining('rider/job.tsx uses the text "rider.job.lost"'),
  ]);
  const listed = new Set(Object.values(countries).flatMap(({ languages }) => languages));
  const written = readdirSync(join(import.meta.dirname, "../../locales")).map((file) =>
    basename(file, ".json"),
  );
  expect([...listed].filter((language) => !written.includes(language))).toEqual([]);
});

test("an unused key is refused in every language [12.23]", () => {
  const found = locales({ "portal/a.tsx": 'export const a = (t) => t("order.count");' });
  expect(found).toEqual([expect.stringContaining('no code uses "order.new"')]);
});

test("npm run verify names its parts if a word fits none of them", () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "../verify.mjs"), "type", "nonsense"],
    { encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stdout).toMatch(/^Unknown part: nonsense\. The parts are: lint, types, /);
});

test("npm run verify refuses leftover English, texts that are too wide, and another language's punctuation [12.20] [12.21] [12.22]", () => {
  const found = check("translations", {
    "locales/en.json": { "a.save": "Save", "a.say": "Your order is on its way." },
    "locales/de.json": { "a.save": "Alle Änderungen sichern", "a.say": "Die order ist with Ana unterwegs." },
    "locales/th.json": { "a.save": "บันทึก", "a.say": '"กำลังไป"' },
  });
  expect(found).toEqual([
    expect.stringMatching(/de.json "a.save" is 23 wide/),
    expect.stringMatching(/de.json "a.say": "with" is English/),
    expect.stringMatching(/th.json "a.say" has straight quotation marks/),
  ]);
  expect(readFileSync(join(import.meta.dirname, "../verify.mjs"), "utf8")).toContain(
    "check-translations.mjs",
  );
});

const texts = (files: Record<string, object>, ...args: string[]) => {
  const root = mkdtempSync(join(tmpdir(), "waybill-texts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "locales"));
  for (const [language, content] of Object.entries(files))
    writeFileSync(join(root, "locales", `${language}.json`), JSON.stringify(content));
  writeFileSync(join(root, "lines"), "order.new\tNeu\norder.count_one\tEine\nx\ty\n");
  const env = { ...process.env, WAYBILL_ROOT: root };
  const program = join(import.meta.dirname, "../texts/texts.mjs");
  const named = args.map((arg) => (arg === "FILE" ? join(root, "lines") : arg));
  const { status, stdout } = spawnSync(process.execPath, [program, ...named], { encoding: "utf8", env });
  const german = JSON.parse(readFileSync(join(root, "locales/de.json"), "utf8")) as Record<string, string>;
  return { status, lines: stdout.split("\n").filter(Boolean), german };
};

test("a new English text without its translations is listed, and stops only a release; npm run texts names the languages [12.24]", () => {
  const english = { ...house["locales/en.json"], "order.old": "Old" };
  const files = {
    ...house,
    "locales/en.json": english,
    "portal/b.tsx": 'export const b = (t) => t("order.old");',
  };
  expect(check("locales", files)).toEqual(['Not translated yet, and shown in English: "order.old" (de)']);
  expect(check("locales", files, "--release")).toEqual([
    expect.stringMatching(/^locales\/de\.json lacks "order\.old"/),
  ]);
  const missing = texts({ en: english, de: house["locales/de.json"], ja: {} });
  expect(missing.status).toBe(1);
  expect(missing.lines).toEqual([
    "de lacks 1: order.old",
    "ja lacks 3: order.count_other, order.new, order.old",
  ]);
  expect(texts({ en: english, de: {}, lt: {} }, "lt", "9").lines).toContain(
    "order.count_one\t(1, 21, 31)\t{count} order",
  );
});

test("translated lines pass when their placeholders match [12.24]", () => {
  const { status, lines, german } = texts({ en: house["locales/en.json"], de: {} }, "de", "take", "FILE");
  expect(status).toBe(1);
  expect(german).toEqual({ "order.count_one": "Eine" });
  expect(lines).toEqual([
    expect.stringContaining("order.new: the placeholders"),
    expect.stringContaining("x: English has no"),
  ]);
});

const filled = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/file-${at}.ts`, ""]));

test("a folder with more than 25 entries is refused, and the message says how to split it", () => {
  expect(check("folders", filled("server/orders", 25))).toEqual([]);
  for (const more of ["server/orders/more.test.ts", "server/orders/placing/rows.ts"])
    expect(check("folders", { ...filled("server/orders", 25), [more]: "" })).toEqual([
      expect.stringMatching(/^server\/orders has 26 entries: .*by a product word/),
    ]);
});

test("a folder with one file per data set or migration can have any number", () => {
  for (const folder of ["locales", "server/migrations", "domain/markets/countries", "docs/decisions"])
    expect(check("folders", filled(folder, 60))).toEqual([]);
  expect(check("folders", filled("domain/markets", 26))).toHaveLength(1);
});
