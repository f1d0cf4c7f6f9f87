import type { KnipConfig } from "knip";

/** `--production` leaves the tests out: code that only they use is not part of the product. */
const isProduct = process.argv.includes("--production");

const tests = ["!**/*.{test,spec,fixture}.{ts,tsx}!", "!**/test-*.{ts,tsx}!", "!testing/**!"];
const program = (...startedByPath: string[]) => ({
  entry: ["**/{main,*-main,worker,*-worker}.{ts,tsx}!", ...startedByPath],
  project: ["**/*.{ts,tsx,js,css}!", ...tests],
});
/**
 * package.json lets others import any of its files ("./*"), so a file counts as used if one of its exports is used.
 */
const importable = (...startedByPath: string[]) => ({
  ...program(...startedByPath),
  includeEntryExports: true,
  ignore: isProduct ? ["**/*.fixture.ts"] : [],
});

const config: KnipConfig = {
  // Exports used in their own file are allowed for tests, as are exported types.
  ignoreExportsUsedInFile: isProduct ? true : { type: true, interface: true },
  workspaces: {
    ".": {
      entry: [
        "tools/*.mjs",
        "tools/starting/*.mjs",
        "tools/checks/check-*.{mjs,ts}",
        "tools/lint-rules/house.config.mjs",
        "tools/map-data/make-*.{mjs,ts}",
        "tools/mutation/mutation*.{mjs,ts}",
        "tools/texts/{put-texts,texts}.{mjs,ts}",
      ],
      project: "tools/**/*.{ts,mjs}",
      // Code loads these by their paths in node_modules, so knip finds no import.
      ignoreDependencies: [
        "@asyncapi/specs",
        "dependency-cruiser",
        "knip",
        "lint-staged",
        "newman",
        "typescript-5",
        "typescript-native",
        "world-atlas",
      ],
      ignoreBinaries: ["apt-get", "php"],
    },
    domain: importable(),
    contract: importable(),
    places: importable(),
    recipient: importable(
      "{follow-order,map/move-pin,tip/pay-tip,embed/waybill,help-center/help-center,confirm-card}.js!",
    ),
    client: program(),
    simulator: program(),
    // vitest.config.ts puts the fixture in place of the map.
    ui: program("map/map.fixture.tsx", "gallery/vite.config.ts"),
    portal: program("bundling/*.ts!", "public/service-worker.js!"),
    rider: program("public/service-worker.js!", "native/*.ts!"),
    operations: program(),
    // The font packages are loaded by name, so knip finds no import.
    server: {
      ...program("migrations/*.ts!", "single-sign-on/oidc-provider-main.fixture.ts"),
      ignoreDependencies: [/^@fontsource-variable\//],
      // The tests of deploy/ use these programs if they are installed.
      ignoreBinaries: ["caddy", "nginx", "openssl", "promtool", "systemd-analyze"],
    },
    "partner-client": {
      // npm runs packing/ when the package is made; the package does not contain it.
      entry: ["index.ts!", "command-line/main.ts!", "packing/pack.ts"],
      project: ["**/*.ts!", "!packing/**!", ...tests],
    },
    examples: { entry: "*/main.ts!", project: ["**/*.ts!", ...tests] },
    e2e: {
      entry: ["*.spec.ts", "looks/*.spec.ts", "looks/pictures.ts", "global-setup.ts"],
      project: "**/*.ts",
    },
    bench: {
      entry: ["main.ts", "crash-tests/negative-control-server.ts", "parts/floor-servers.ts"],
      project: "**/*.ts",
      ignoreBinaries: ["redis-server", "openssl"],
    },
  },
};
export default config;
