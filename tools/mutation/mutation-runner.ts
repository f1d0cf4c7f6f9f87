import { appendFileSync, closeSync, openSync, readFileSync, readSync } from "node:fs";
import pg from "pg";
import { type RunnerTestCase as Test, type RunnerTestFile as File, TestRunner } from "vitest";

/**
 * Runs each test repeatedly, each time with another mutant enabled, while the file's server keeps running, so that
 * a mutant costs only the test's time. Each attempt is written to a journal shared by all workers and rounds.
 */

/** The switches that Stryker's mutants read and write. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/**
 * A journal line: a test, and the outcome of mutants in it. `broke`: noticed, but the test then fails without the
 * mutant too.
 */
type Line = [kind: string, test: string, ...mutants: string[]];

const { journal, plan } = JSON.parse(process.env["WAYBILL_MUTATION"] ?? "{}") as {
  journal: string;
  /** The file with the mutants per test. Without it each test runs once, to record what it reaches. */
  plan: string | undefined;
};
const planned =
  plan === undefined ? undefined : (JSON.parse(readFileSync(plan, "utf8")) as Record<string, string[]>);
const switches = ((globalThis as Record<string, unknown>)["__stryker__"] ??= {}) as Switches;
const write = (...line: Line) => appendFileSync(journal, `${JSON.stringify(line)}\n`);

const noticed = new Set<string>();
const brokenBy = new Set<string>();
const unnoticed = new Map<string, Set<string>>();

let at = 0;
const piece = Buffer.alloc(1 << 20);
/** Reads the new journal lines of all workers. */
function readJournal() {
  const file = openSync(journal, "r");
  for (;;) {
    const length = readSync(file, piece, 0, piece.length, at);
    const end = length === 0 ? 0 : piece.lastIndexOf("\n", length - 1) + 1;
    if (end === 0) break;
    at += end;
    for (const line of piece.toString("utf8", 0, end - 1).split("\n")) {
      const [kind, test, mutant = ""] = JSON.parse(line) as Line;
      if (kind === "killed" || (kind === "broke" && brokenBy.has(mutant))) noticed.add(mutant);
      if (kind === "broke") brokenBy.add(mutant);
      if (kind === "survived") unnoticed.set(mutant, (unnoticed.get(mutant) ?? new Set()).add(test));
    }
  }
  closeSync(file);
}

type Send = (statement: unknown, ...more: unknown[]) => unknown;
/**
 * A connection caches the text of a named statement, so a mutant that empties the text is sent without the name.
 */
const send = Reflect.get(pg.Client.prototype, "query") as Send;
Reflect.set(
  pg.Client.prototype,
  "query",
  function (this: unknown, ...[statement, ...more]: Parameters<Send>) {
    const { text } = Object(statement) as { text?: string };
    return Reflect.apply(send, this, [text === "" ? { text, values: [] } : statement, ...more]);
  },
);

/**
 * A test first runs unchanged, and again to prove that it can be repeated; then with one mutant after another, and
 * unchanged after each noticed one.
 */
type Phase = "first" | "again" | "mutant" | "sound";

// oxlint-disable-next-line house/named-exports -- Vitest takes a runner from a file's default export.
export default class MutationRunner extends TestRunner {
  phase: Phase = "first";
  waiting: string[] = [];
  hits: Record<string, number> = {};
  /** A file in which a test still fails after a mutant was switched off: its further results are invalid. */
  broken: File | undefined;

  override async onBeforeRunTask(test: Test) {
    await super.onBeforeRunTask(test);
    test.repeats = Infinity;
    this.phase = "first";
    this.waiting = [];
    if (this.broken === test.file) test.mode = "skip";
  }

  override onBeforeTryTask(test: Test) {
    super.onBeforeTryTask(test);
    if (!test.result) return;
    test.result.state = "run";
    delete test.result.errors;
    switches.currentTestId = this.phase === "first" ? test.id : "later";
    if (this.phase !== "mutant") return;
    const mutant = this.nextFor(test);
    if (mutant === undefined) return test.context.skip("Each mutant that it reaches was tried.");
    write("tried", idOf(test), mutant);
    switches.activeMutant = mutant;
    switches.hitCount = 0;
    // Stops a mutant that causes an endless loop.
    switches.hitLimit = 1000 + 100 * (this.hits[mutant] ?? 0);
  }

  nextFor(test: Test) {
    readJournal();
    const isDone = (mutant: string) => noticed.has(mutant) || unnoticed.get(mutant)?.has(idOf(test));
    while (this.waiting[0] !== undefined && isDone(this.waiting[0])) this.waiting.shift();
    return this.waiting[0];
  }

  onAfterRetryTask(test: Test) {
    switches.activeMutant = switches.hitCount = switches.hitLimit = switches.currentTestId = undefined;
    const result: (typeof test.result & { pending?: boolean }) | undefined = test.result;
    if (!result || result.pending) return;
    const { phase } = this;
    const hasFailed = result.state === "fail";
    const id = idOf(test);
    result.state = "run";
    if (phase === "first") {
      this.hits = switches.mutantCoverage?.perTest[test.id] ?? {};
      this.waiting = hasFailed ? [] : (planned?.[id] ?? []);
      if (hasFailed) write("fails", id);
      else if (!planned) write("reaches", id, ...Object.keys(this.hits));
      this.phase = this.waiting.length > 0 ? "again" : "mutant";
    } else if (phase === "again") {
      if (hasFailed) write("once", id);
      if (hasFailed) this.waiting = [];
      this.phase = "mutant";
    } else if (phase === "mutant" && hasFailed) {
      this.phase = "sound";
    } else {
      const [mutant = ""] = this.waiting.splice(0, 1);
      write(phase === "mutant" ? "survived" : hasFailed ? "broke" : "killed", id, mutant);
      this.phase = "mutant";
      if (phase === "sound" && hasFailed) {
        this.broken = test.file;
        this.waiting = [];
      }
    }
  }

  override onAfterRunFiles() {
    write("loaded", "", ...Object.keys(switches.mutantCoverage?.static ?? {}));
    super.onAfterRunFiles();
  }
}

const idOf = (test: Test) => `${test.file.name} > ${test.name}`;
