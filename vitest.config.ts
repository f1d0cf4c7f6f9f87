import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/**
 * `npx vitest run <path>` stays quick: the projects that need PostgreSQL or a browser join in only when they are asked
 * for, with `--project <name>` or, as `npm test` does, with WAYBILL_TEST_ALL=1.
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
/** What is waited for comes, but on a machine with much else to do not always within the usual second. */
const patient = { poll: { timeout: 5_000 } };

/** Node's tests share the modules of a worker: to load the server anew for each file is half of their time. */
const node = (name: string, folders = [name]): TestProjectInlineConfiguration => ({
  // Some start a tool of the house: a compiler, a linter.
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
/** Test files of a folder whose text fits. */
const testsThat = (folder: string, fits: (text: string, file: string) => boolean) =>
  filesThat(folder, /\.test\.tsx?$/, fits);

/** What asks no database need not run on both of them. */
const usesDatabase = (text: string) => /openTest|WAYBILL_TEST|[./]testing\/|fixture/.test(text);

/**
 * Where what was acknowledged is kept, its tests run on both databases. Other features ask in the same SQL by the same
 * driver, so they run on PostgreSQL where there is one; that none of them asks for a second connection inside of a
 * transaction, which the embedded database alone would not bear, is held there too (`server/testing/test-second-connection.ts`).
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
    // A start that is refused and a stranger who is refused ask no database, and what a request costs is counted in the server.
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
 * A test that puts something else in place of a module, opens the shell or the whole app, has a window of its own width,
 * begins a session, says when to try again or shares a fixture with hooks has to load all modules anew: whether a dialog
 * is asked for, a key waits for the palette or a notice was said is kept by a module.
 */
const loadsAnew = (fixtures: readonly string[]) => (text: string, file: string) =>
  /whole-app\/|shell\/|saved-customers|begin-as-guest|portal\/toasts\//.test(file) ||
  /\bvi\.(?:mock|doMock|resetModules)\(|test-window\.fixture|<Screens/.test(text) ||
  fixtures.some((name) => text.includes(`/${name}"`));

/**
 * The style sheets that hide something, and those of the parts whose tests ask what a style came to. Each time a test looks for a
 * button or a field, the window goes through every rule that it has.
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

/** No window of a test can draw a map: what a screen of the portal gives to it is kept instead. */
const mapsAreKept = {
  name: "maps-are-kept",
  enforce: "pre" as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === "@waybill/ui/map/map.tsx" && importer?.startsWith(join(import.meta.dirname, "portal/"))
      ? join(import.meta.dirname, "ui/map/map.fixture.tsx")
      : undefined,
};

/**
 * What runs in a browser: the parts, the calls, the apps. Tests share the window of a worker and its modules, but for those
 * that have to load the house's modules anew: these are `screens-anew`. React and the window itself stay. One
 * project for all workspaces: to begin with React and a window for each of them is a sixth of the work.
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
      environment: "./ui/test-window.config.ts",
      setupFiles: [...(isAnew ? ["ui/test-anew.ts"] : []), "ui/test-setup.ts", "client/test-setup.ts"],
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

/** What is made of a district's streets is made whole, in processes of their own too. */
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
    // One Chromium and what drives it for all files: to begin them anew for each takes two seconds of work.
    isolate: false,
    fileParallelism: false,
    maxConcurrency: 2,
    // As long as a page waits for what it looks for.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
const journeysOf = (...journeys: string[]) => journeys.map((journey) => `e2e/${journey}.spec.ts`);
/** An order's whole way, from a merchant by a rider to its recipient, is gone on both databases; each other journey on one. */
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
    // One core is not left idle: on two of them that would be half of the machine.
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
      // What only a release has to pass: `npm run release`.
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
