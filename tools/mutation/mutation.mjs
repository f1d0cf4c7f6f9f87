// `npm run mutation [folder or file …]`: changes the code in many small ways (mutants) and reports the changes that no
// test notices. 'folder/*' excludes subfolders; without a name it runs every scope below, which takes hours. `npm run
// mutation -- --again …` skips mutants noticed last time. It works on a copy, so this tree is not changed.
import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
} from "node:fs";
import { rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { clearInterval, setInterval } from "node:timers";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { ensureInstalled, stopWithNpm } from "../npm-script.mjs";

/** The measured code, the Vitest project with its tests, and the folders whose tests reach it. */
const scopes = [
  { folder: "domain", project: "domain", tests: "domain" },
  { folder: "addresses", project: "addresses", tests: "addresses" },
  { folder: "server/orders", project: "server-pglite", tests: "server" },
  { folder: "server/pricing", project: "server-pglite", tests: "server" },
  { folder: "server/payments", project: "server-pglite", tests: "server" },
  { folder: "portal/request-a-rider/flow", project: "screens", tests: "portal/request-a-rider" },
];
/** Files with data instead of rules: a changed letter of a name is no fault that a test should notice. */
const data = [
  /^(?:domain\/markets\/countries|addresses\/habits\/(?!address-words))/,
  /^domain\/bulk-jobs\/usual-words\.ts$/,
  /\.(?:test|fixture)\.tsx?$/,
];
const goal = 85;
/** The max number of tests in other folders that are tried on an unnoticed mutant. */
const patience = 40;
/** In milliseconds: only an endless loop writes nothing to the journal for this long, even on a busy machine. */
const silence = 60_000;

const journalName = "mutation-journal";
/** @type {Set<() => void>} Stops the running tests. */
const running = new Set();

const root = join(import.meta.dirname, "../..");
const results = join(root, "node_modules/.cache/waybill/mutation");

/** Makes a copy of the repository: its own files, and links to the installed packages. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), "waybill-mutation-"));
  const listed = spawnSync("git", ["ls-files", "-coz", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const files = listed.stdout.split("\0").filter((file) => file && existsSync(join(root, file)));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const link = (/** @type {string} */ path, target = join(root, path)) =>
    symlinkSync(target, join(copy, path), "junction");
  const scope = "node_modules/@waybill";
  mkdirSync(join(copy, scope), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@waybill" && name !== ".cache") link(join("node_modules", name));
  for (const name of readdirSync(join(root, scope))) link(join(scope, name), join(copy, name));
  for (const name of readdirSync(copy))
    if (existsSync(join(root, name, "node_modules"))) link(join(name, "node_modules"));
  return copy;
}

const silent = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined };
/** @type {Record<string, unknown>} */
const parts = { logger: { ...silent, warn: console.warn, error: console.error } };
/** Stryker's instrumenter gets its parts through dependency injection. */
const injector = {
  /** @param {string} name @param {unknown} value */
  provideValue(name, value) {
    parts[name] = value;
    return this;
  },
  /** @param {{ new (...given: unknown[]): unknown, inject: string[] }} Made */
  injectClass: (Made) => new Made(...Made.inject.map((name) => parts[name])),
};
const instrumenter = createInstrumenter(
  /** @type {Parameters<typeof createInstrumenter>[0]} */ (/** @type {unknown} */ (injector)),
);

/** A statement's name does not affect behaviour, so it gets no mutants. */
const statementNames = {
  /**
   * Ignores the value of `name` in an object that also has a `text`.
   * @param {any} path a path of Babel's syntax tree
   * @returns {string | undefined}
   */
  shouldIgnore: (path) =>
    path.key === "value" &&
    path.parent.key?.name === "name" &&
    path.parentPath.parent.properties?.some(
      (/** @type {{ key?: { name?: string } }} */ { key }) => key?.name === "text",
    )
      ? "the name of a prepared statement"
      : undefined,
};

/** The folder of a target: of a named file, of `folder/*`, or the folder itself. */
const folderOf = (/** @type {string} */ target) => (/\.tsx?$|\/\*$/.test(target) ? dirname(target) : target);

/** A named file, the files directly in `folder/*`, or all files below a folder. */
const namesOf = (/** @type {string} */ target) => {
  if (/\.tsx?$/.test(target)) return existsSync(join(root, target)) ? [target] : [];
  const folder = folderOf(target);
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: folder === target, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
};

/**
 * Adds all mutants of the code to the copy, each behind a switch that is off.
 * @param {string} copy @param {string} target
 */
async function putMutants(copy, target) {
  const files = namesOf(target)
    .filter((name) => !data.some((one) => one.test(name)))
    .map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), "utf8") }));
  const made = await instrumenter.instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [statementNames],
    noHeader: false,
  });
  for (const { name, content } of made.files) writeFileSync(join(copy, name), content);
  const lines = new Map(files.map(({ name, content }) => [name, content.split("\n")]));
  const seen = new Map();
  const mutants = made.mutants
    .filter(({ status }) => status !== "Ignored")
    .map(({ id, fileName, location: { start, end }, replacement }) => {
      const [first = "", ...rest] = (lines.get(fileName) ?? []).slice(start.line, end.line + 1);
      const original =
        rest.length === 0 ? first.slice(start.column, end.column) : `${first.slice(start.column)} …`;
      const change = `${original.trim()} -> ${replacement.replaceAll(/\s+/g, " ")}`;
      const nth = (seen.get(`${fileName} ${change}`) ?? 0) + 1;
      seen.set(`${fileName} ${change}`, nth);
      return { id, place: `${fileName}:${start.line + 1}`, change, key: `${fileName} ${change} ${nth}` };
    });
  const restore = () => files.forEach(({ name, content }) => writeFileSync(join(copy, name), content));
  return { mutants, restore };
}

/**
 * The tests' settings; the runner reads the same.
 * @typedef {{ project: string, near: string, tests: string[], plan?: string }} Settings
 * @typedef {{ id: string, place: string, change: string, key: string }} Mutant
 * @typedef {(...line: string[]) => void} Note
 */

/**
 * Runs the tests once, and stops them when the journal no longer grows.
 * @param {string} copy
 * @param {Settings} settings
 * @param {string} [mutant]
 * @returns {Promise<{ hasPassed: boolean, isHung: boolean, output: string }>}
 */
function runTests(copy, settings, mutant) {
  const journal = join(copy, journalName);
  const vitest = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--config", "tools/mutation/mutation-vitest.config.ts"],
    {
      cwd: copy,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      env: {
        ...process.env,
        WAYBILL_MUTATION: JSON.stringify({ ...settings, journal, isAlone: mutant !== undefined }),
        ...(mutant !== undefined && { __STRYKER_ACTIVE_MUTANT__: mutant }),
      },
    },
  );
  let output = "";
  for (const stream of [vitest.stdout, vitest.stderr])
    stream.on("data", (text) => (output = (output + text).slice(-5_000)));
  const end = () => void process.kill(-(vitest.pid ?? 0), "SIGKILL");
  running.add(end);
  let isHung = false;
  let size = -1;
  // A first run has no mutants, so only a busy machine can make it this slow.
  const isFirst = settings.plan === undefined && mutant === undefined;
  const watch = setInterval(
    () => {
      const now = mutant === undefined ? statSync(journal).size : 0;
      isHung = now === size;
      size = now;
      if (isHung) end();
    },
    silence * (isFirst ? 5 : 1),
  );
  return new Promise((settle) => {
    vitest.on("close", (status) => {
      clearInterval(watch);
      running.delete(end);
      settle({ hasPassed: status === 0, isHung, output });
    });
  });
}

/** The results per mutant so far. @param {string} copy */
function readJournal(copy) {
  /** @type {Record<"noticed" | "loaded" | "broke" | "unfinished", Set<string>>} */
  const { noticed, loaded, broke, unfinished } = {
    noticed: new Set(),
    loaded: new Set(),
    broke: new Set(),
    unfinished: new Set(),
  };
  /** The code that each test reaches, and the mutants that it did not notice. */
  /** @type {{ reaches: Map<string, string[]>, survived: Map<string, Set<string>> }} */
  const { reaches, survived } = { reaches: new Map(), survived: new Map() };
  /** @type {Record<"fails" | "once", Set<string>>} */
  const odd = { fails: new Set(), once: new Set() };
  for (const line of readFileSync(join(copy, journalName), "utf8").split("\n").slice(0, -1)) {
    /** @type {[kind: string, test: string, ...mutants: string[]]} */
    const [kind, test, ...mutants] = JSON.parse(line);
    const [mutant = ""] = mutants;
    if (kind === "reaches") reaches.set(test, mutants);
    if (kind === "loaded") mutants.forEach((one) => loaded.add(one));
    if (kind === "tried") unfinished.add(mutant);
    if (kind === "killed" || (kind === "broke" && broke.has(mutant))) noticed.add(mutant);
    if (kind === "broke") broke.add(mutant);
    if (kind === "survived") survived.set(test, (survived.get(test) ?? new Set()).add(mutant));
    if (["killed", "broke", "survived"].includes(kind)) unfinished.delete(mutant);
    if (kind === "fails" || kind === "once") odd[kind].add(test);
  }
  return { reaches, survived, noticed, loaded, unfinished, odd };
}

const fileOf = (/** @type {string} */ test) => test.split(" > ")[0] ?? "";

/**
 * Each mutant is tried with the tests of its folder first, then with tests elsewhere that reach it, those that
 * reach little else first, because they are about it: one per file at first, because tests of a file are similar.
 * @param {string} copy
 * @param {readonly Mutant[]} mutants
 */
function planTests(copy, mutants) {
  const { reaches, noticed } = readJournal(copy);
  const tests = [...reaches].sort(([, some], [, others]) => some.length - others.length);
  /** @type {Map<string, string[]>} */
  const reaching = new Map();
  for (const [test, reached] of tests)
    for (const mutant of reached) reaching.set(mutant, [...(reaching.get(mutant) ?? []), test]);
  /** @type {Record<string, string[]>} */
  const plan = {};
  for (const { id, place } of mutants) {
    if (noticed.has(id)) continue;
    /** @type {Map<string, number>} */
    const inFile = new Map();
    const turns = (reaching.get(id) ?? []).map((test) => {
      const turn = (inFile.get(fileOf(test)) ?? 0) + 1;
      inFile.set(fileOf(test), turn);
      return { test, turn };
    });
    const isNear = (/** @type {{ test: string }} */ { test }) => test.startsWith(`${dirname(place)}/`);
    const others = turns.filter((one) => !isNear(one)).sort((a, b) => a.turn - b.turn);
    for (const { test } of [...turns.filter(isNear), ...others.slice(0, patience)])
      (plan[test] ??= []).push(id);
  }
  return plan;
}

/** Files with unfinished tests. @param {string} copy @param {Record<string, string[]>} plan */
function openFiles(copy, plan) {
  const { noticed, survived, odd } = readJournal(copy);
  const isOpen = (/** @type {[string, string[]]} */ [test, mutants]) =>
    !odd.fails.has(test) &&
    !odd.once.has(test) &&
    mutants.some((mutant) => !noticed.has(mutant) && !survived.get(test)?.has(mutant));
  return [
    ...new Set(
      Object.entries(plan)
        .filter(isOpen)
        .map(([test]) => fileOf(test)),
    ),
  ];
}

/**
 * Runs files again while tests are unfinished: a mutant broke the file, hung, or killed the process.
 * @param {string} copy
 * @param {Settings} settings
 * @param {readonly Mutant[]} mutants
 * @param {Note} note
 */
async function tryReached(copy, settings, mutants, note) {
  if ((await runTests(copy, settings)).isHung)
    throw new Error("No test finished within five minutes: run this while the machine is idle.");
  const plan = planTests(copy, mutants);
  const file = join(copy, "mutation-plan.json");
  writeFileSync(file, JSON.stringify(plan));
  let tests = openFiles(copy, plan);
  for (let round = 1; tests.length > 0 && round <= 30; round++) {
    const before = statSync(join(copy, journalName)).size;
    const { isHung, output } = await runTests(copy, { ...settings, tests, plan: file });
    if (statSync(join(copy, journalName)).size === before)
      throw new Error(`The tests could not be run.\n${output}`);
    const why = isHung ? "a loop without an end" : "the end of its process";
    for (const mutant of readJournal(copy).unfinished) note("killed", why, mutant);
    tests = openFiles(copy, plan);
    console.log(
      `Round ${round}: ${readJournal(copy).noticed.size} noticed, ${tests.length} test files left to run`,
    );
  }
}

/**
 * Restarts the tests for each mutant: needed for code that runs only when a file loads or a server starts.
 * @param {string} copy
 * @param {Settings} settings
 * @param {readonly string[]} mutants
 * @param {Note} note
 */
async function tryLoaded(copy, settings, mutants, note) {
  const waiting = [...mutants];
  const next = async () => {
    for (let mutant = waiting.pop(); mutant !== undefined; mutant = waiting.pop()) {
      const { hasPassed } = await runTests(copy, { ...settings, tests: settings.tests.slice(0, 1) }, mutant);
      note(hasPassed ? "survived" : "killed", "while it is loaded", mutant);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
}

/** @param {string} copy @param {string} target */
async function mutate(copy, target) {
  const scope = scopes.find(({ folder }) => `${target}/`.startsWith(`${folder}/`));
  if (!scope) throw new Error(`${target} is not measured.`);
  const near = folderOf(target);
  const settings = {
    project: scope.project,
    near,
    tests: [near, scope.tests].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
  };
  const { mutants, restore } = await putMutants(copy, target);
  const file = join(results, `${target.replaceAll(/[/*]/g, "-")}.json`);
  const last =
    isAgain && existsSync(file) ? new Set(JSON.parse(readFileSync(file, "utf8")).noticed) : new Set();
  /** @type {Note} */
  const note = (...line) => appendFileSync(join(copy, journalName), `${JSON.stringify(line)}\n`);
  writeFileSync(join(copy, journalName), "");
  for (const { id, key } of mutants) if (last.has(key)) note("killed", "the last time", id);

  await tryReached(copy, settings, mutants, note);
  const tried = readJournal(copy);
  const byTests = new Set([...tried.reaches.values()].flat());
  const isLeft = (/** @type {string} */ id) =>
    tried.loaded.has(id) && !byTests.has(id) && !tried.noticed.has(id);
  const loaded = mutants.map(({ id }) => id).filter(isLeft);
  console.log(`${loaded.length} are tried one by one: they change code that runs while a file is loaded`);
  await tryLoaded(copy, settings, loaded, note);
  restore();

  const { noticed, odd } = readJournal(copy);
  for (const test of odd.fails) console.log(`Ignored, because it fails without a mutation: ${test}`);
  for (const test of odd.once) console.log(`Ignored, because it cannot be run twice: ${test}`);
  for (const { id, place, change } of mutants)
    if (!noticed.has(id))
      console.log(
        `${byTests.has(id) || tried.loaded.has(id) ? "Not noticed" : "Not reached"}: ${place} ${change}`,
      );
  const keys = mutants.filter(({ id }) => noticed.has(id)).map(({ key }) => key);
  writeFileSync(file, JSON.stringify({ noticed: keys }));
  return { target, mutants: mutants.length, noticed: keys.length };
}

await ensureInstalled();
stopWithNpm();
const words = process.argv.slice(2);
const isAgain = words.includes("--again");
const named = words
  .filter((word) => word !== "--again")
  .map((name) => name.replace(/^\.?\//, "").replace(/\/$/, ""));
const targets = named.length > 0 ? named : scopes.map(({ folder }) => folder);
for (const target of targets)
  if (namesOf(target).length === 0 || !scopes.some(({ folder }) => `${target}/`.startsWith(`${folder}/`))) {
    console.error(
      `${target} is not measured. Pass a folder or file in ${scopes.map((one) => one.folder).join(", ")}.`,
    );
    process.exit(1);
  }

const copy = copyTree();
const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    for (const end of running) end();
    remove();
    process.exit(1);
  });
mkdirSync(results, { recursive: true });
/** @type {{ target: string, mutants: number, noticed: number }[]} */
const rows = [];
for (const target of targets) rows.push(await mutate(copy, target));
remove();
console.log("\n| what | mutants | noticed | score |\n| --- | ---: | ---: | ---: |");
const scoreOf = (/** @type {{ mutants: number, noticed: number }} */ { mutants, noticed }) =>
  mutants === 0 ? 100 : (100 * noticed) / mutants;
for (const row of rows)
  console.log(`| \`${row.target}\` | ${row.mutants} | ${row.noticed} | ${scoreOf(row).toFixed(1)} % |`);
if (rows.some((row) => scoreOf(row) < goal)) process.exitCode = 1;
