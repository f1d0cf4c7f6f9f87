import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/**
 * `npx vitest run <path>` stays fast: projects that need PostgreSQL or a browser run only on request, with `--project
 * <name>` or, like `npm test`, with WAYBILL_TEST_ALL=1.
 */
const asked = (project: string) =>
  process.env["WAYBILL_TEST_ALL"] === "1" ||
  process.argv.some(
    (word, at) =>
      word === `--project=${project}` || (word === project && process.argv[at - 1] === "--project"),
  );

const testFiles = (folder: string) => [`${folder}/**/*.test.{ts,tsx}`];

/** Threads of one process take a tenth less of the machine than processes do. */
const pool = "threads";
/** Allows for a busy machine, where an awaited change can take longer than usual. */
const patient = { poll: { timeout: 5_000 } };

/** Node's tests share a worker's modules: loading the server again for each file is half of their time. */
const node = (name: string, folders = [name]): TestProjectInlineConfiguration => ({
  // Some tests start a tool of the repository: a compiler, a linter.
  test: {
    name,
    include: folders.flatMap(testFiles),
    environment: "node",
    pool,
    isolate: false,
    expect: patient,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

const filesThat = (folder: string, name: RegExp, fits: (text: string, file: string) => boolean): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file))
    .filter((file) => fits(readFileSync(file, "utf8"), file));
/** Test files of a folder with matching text. */
const testsThat = (folder: string, fits: (text: string, file: string) => boolean) =>
  filesThat(folder, /\.test\.tsx?$/, fits);

/** Tests without a database need not run on both. */
const usesDatabase = (text: string) => /openTest|WAYBILL_TEST|[./]testing\/|fixture/.test(text);

/**
 * Features that store acknowledged data are tested on both databases. Others use the same SQL through the same driver,
 * so they run only on PostgreSQL if available; that none of them asks for a second connection inside a transaction,
 * which only the embedded database would not survive, is checked there too
 * (`server/testing/test-second-connection.ts`).
 */
const isOnBoth = /^server\/(?:(?:migrations|orders|payments|platform|testing)\/|[\w-]+\.test\.ts$)/;

const onlyOnTheOther = {
  pglite: [
    // Several processes need a database and a fan-out that they can share.
    "**/*-processes.test.ts",
    ...(asked("server-postgres")
      ? testsThat("server", (text, file) => usesDatabase(text) && !isOnBoth.test(file))
      : []),
  ],
  postgres: [
    ...testsThat("server", (text) => !usesDatabase(text)),
    // A refused start and a refused stranger use no database, and a request's cost is counted in the server.
    "server/main.test.ts",
    "server/platform/http/every-call.test.ts",
    "server/testing/request-costs.test.ts",
  ],
};

const serverOn = (database: "pglite" | "postgres"): TestProjectInlineConfiguration => ({
  test: {
    name: `server-${database}`,
    include: testFiles("server"),
    exclude: [...configDefaults.exclude, ...onlyOnTheOther[database]],
    environment: "node",
    pool,
    isolate: false,
    expect: patient,
    env: { WAYBILL_TEST_DATABASE: database },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

/** Fixtures that begin a server, replace a module or prepare each test: they do so for the file that loads them first. */
const fixturesWithHooks = (folder: string): string[] =>
  filesThat(folder, /\.fixture\.tsx?$/, (text) =>
    /^(?:\w.*= )?(?:beforeEach|beforeAll|serve|vi\.mock)\(/mu.test(text),
  ).map((file) => basename(file));

/**
 * These tests must load all modules again: those that mock a module, open the shell or the whole app, set a window
 * width, start a session, name a retry time or share a fixture with hooks. Modules keep such state: open dialogs, early
 * keys, shown toasts, the number of slow calls.
 */
const loadsAnew = (fixtures: readonly string[]) => (text: string, file: string) =>
  /whole-app\/|shell\/|saved-customers|begin-as-guest|portal\/toasts\/|slow-calls/.test(file) ||
  /\bvi\.(?:mock|doMock|resetModules)\(|test-window\.fixture|<Screens/.test(text) ||
  fixtures.some((name) => text.includes(`/${name}"`));

/**
 * The style sheets that hide something, and those of parts whose tests read computed styles. Every search for a button
 * or field goes through all loaded rules.
 */
const sheetsOf = (folders: readonly string[]): RegExp[] =>
  folders
    .flatMap((folder) =>
      filesThat(
        folder,
        /\.module\.css$/,
        (text, file) =>
          /display: none|visibility: /.test(text) || /\/(?:overlays|layout|toasts)\//.test(file),
      ),
    )
    .map((file) => new RegExp(`/${file.replaceAll(".", "\\.")}$`));
const screenFolders = ["ui", "client", "portal", "rider", "operations"];
const sheets = sheetsOf(screenFolders);

/** A test window cannot draw maps: a screen's map props are recorded instead. */
const mapsAreKept = {
  name: "maps-are-kept",
  enforce: "pre" as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === "@waybill/ui/map/map.tsx" && importer?.startsWith(join(import.meta.dirname, "portal/"))
      ? join(import.meta.dirname, "ui/map/map.fixture.tsx")
      : undefined,
};

/**
 * Browser code: ui parts, calls, apps. Tests share a worker's window and modules, except `screens-anew`, which loads
 * the repository's modules again. React and the window itself stay. One project for all workspaces: starting React
 * and a window for each takes a sixth of the work.
 */
const screens = (): TestProjectInlineConfiguration[] => {
  const anew = screenFolders.flatMap((name) => testsThat(name, loadsAnew(fixturesWithHooks(name))));
  const project = (
    name: string,
    isAnew: boolean,
    files: { include: string[]; exclude?: string[] },
  ): TestProjectInlineConfiguration => ({
    oxc: { jsx: { runtime: "automatic" } },
    plugins: [mapsAreKept],
    test: {
      name,
      ...files,
      pool,
      isolate: false,
      expect: patient,
      environment: "./ui/testing/test-window.config.ts",
      setupFiles: [
        ...(isAnew ? ["ui/testing/test-anew.ts"] : []),
        "ui/testing/test-setup.ts",
        "client/test-setup.ts",
      ],
      css: { include: sheets, modules: { classNameStrategy: "stable" } },
      testTimeout: 15_000,
    },
  });
  return [
    project("screens", false, {
      include: screenFolders.flatMap(testFiles),
      exclude: [...configDefaults.exclude, ...anew],
    }),
    project("screens-anew", true, { include: anew }),
  ];
};

/** Tests of a district's streets build everything, in separate processes too. */
const places: TestProjectInlineConfiguration = {
  test: { ...node("places").test, testTimeout: 60_000, hookTimeout: 60_000 },
};

const everyTool = node("house", ["tools", "bench"]);
const house: TestProjectInlineConfiguration = {
  test: { ...everyTool.test, exclude: [...configDefaults.exclude, "tools/release/**"] },
};

const journeys = (
  name: string,
  include: string[],
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    environment: "node",
    globalSetup: ["e2e/global-setup.ts"],
    // One Chromium with its driver for all files: starting them again takes two seconds.
    isolate: false,
    fileParallelism: false,
    maxConcurrency: 2,
    // The page's own timeout.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
const journeysOf = (...journeys: string[]) => journeys.map((journey) => `e2e/${journey}.spec.ts`);
/**
 * The journey of a whole order, from merchant to rider to recipient, runs on both databases; every other journey on
 * one.
 */
const onBoth = journeysOf("rider-carries-an-order");
const onEmbedded = journeysOf(
  "merchant-requests-a-rider",
  "merchant-moves-a-pin",
  "recipient-follows-a-parcel",
  "guest-pays-by-card",
);
const inManyLanguages = journeysOf("*-in-many-*", "looks/screens-in-many-*", "looks/screens-have-room");
const looks = journeysOf("looks/screens-in-every-look");

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, "**/dist/**"],
    passWithNoTests: false,
    // Vitest leaves one core idle by default: on two cores that would be half of the machine.
    maxWorkers: "100%",
    projects: [
      node("domain"),
      node("addresses"),
      node("contract"),
      serverOn("pglite"),
      ...(asked("server-postgres") ? [serverOn("postgres")] : []),
      node("simulator"),
      node("examples", ["partner-client", "examples", "integrations"]),
      ...screens(),
      node("recipient"),
      places,
      house,
      // The additional requirements of a release: `npm run release`.
      ...(process.argv.includes("release") ? [node("release", ["tools/release"])] : []),
      ...(asked("e2e") ? [journeys("e2e", [...onEmbedded, ...onBoth])] : []),
      ...(asked("e2e-postgres")
        ? [journeys("e2e-postgres", journeysOf("*"), [...onEmbedded, ...inManyLanguages, ...looks])]
        : []),
      ...(asked("e2e-languages") ? [journeys("e2e-languages", inManyLanguages)] : []),
      ...(asked("e2e-looks") ? [journeys("e2e-looks", looks)] : []),
    ],
  },
});
