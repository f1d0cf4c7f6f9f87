import { rule as brandLayer } from "./brand-layer.mjs";
import { rule as countryIsData } from "./country-is-data.mjs";
import { rule as fileLength } from "./file-length.mjs";
import { rule as fileName } from "./file-name.mjs";
import { rule as finishedWork } from "./finished-work.mjs";
import { rule as machineAccess } from "./machine-access.mjs";
import { rule as namedExports } from "./named-exports.mjs";
import { rule as oneQueryLanguage } from "./one-query-language.mjs";
import { rule as oneStatusList } from "./one-status-list.mjs";
import { rule as sqlInRows } from "./sql-in-rows.mjs";
import { rule as textsAreTranslated } from "./texts-are-translated.mjs";

const house = {
  rules: {
    "brand-layer": brandLayer,
    "country-is-data": countryIsData,
    "file-length": fileLength,
    "file-name": fileName,
    "finished-work": finishedWork,
    "machine-access": machineAccess,
    "named-exports": namedExports,
    "one-query-language": oneQueryLanguage,
    "one-status-list": oneStatusList,
    "sql-in-rows": sqlInRows,
    "texts-are-translated": textsAreTranslated,
  },
};

const all = ["**/*.{ts,tsx,mts,mjs,js}"];
/** Tests and what only tests use: test-database.ts, order.fixture.ts. */
const tests = ["**/*.{test,spec,fixture}.{ts,tsx}", "**/test-*.{ts,tsx}"];

const never = (here, owner, ...kinds) => ["error", { here, owner, never: kinds }];

/** What a person reads in docs/architecture.md, held file by file. */
export const houseRules = [
  { plugins: { house } },
  {
    files: all,
    rules: { "house/file-name": "error", "house/file-length": "error", "house/finished-work": "error" },
  },
  {
    files: all,
    ignores: ["*.config.*", ".*.mjs", "*/*.config.*", "scripts/*/*.config.*", "**/*.d.ts"],
    rules: { "house/named-exports": "error", "house/country-is-data": "error" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    ignores: [...tests, "domain/{orders,tracking}/**"],
    rules: { "house/one-status-list": "error" },
  },
  {
    files: ["domain/**/*.ts", "contract/**/*.ts"],
    ignores: tests,
    rules: {
      "house/machine-access": never(
        "the rules in domain and contract",
        "the programs around them",
        ...["clock", "randomness", "environment", "network", "socket", "timers", "log", "page"],
      ),
    },
  },
  {
    files: ["server/**/*.ts"],
    ignores: [
      ...tests,
      "server/platform/**",
      "server/main.ts",
      "server/seed/seed-main.ts",
      "server/operations/first-admin-main.ts",
    ],
    rules: {
      "house/machine-access": never(
        "a server feature",
        "server/platform and main.ts",
        ...["clock", "environment", "network", "socket", "log"],
      ),
    },
  },
  {
    files: ["server/**/*.ts"],
    // What changes something writes its row of the audit in the same statement, wherever it is.
    ignores: [
      ...tests,
      "**/rows.ts",
      "**/*-rows.ts",
      "server/operations/audit/audit-statement.ts",
      "server/migrations/**",
      "server/platform/**",
    ],
    rules: { "house/sql-in-rows": "error" },
  },
  {
    // What seeds runs once.
    files: ["server/**/rows.ts", "server/**/*-rows.ts"],
    ignores: [...tests, "server/seed/**"],
    rules: { "house/one-query-language": "error" },
  },
  {
    files: ["{ui,portal,rider,operations}/**/*.{ts,tsx}"],
    ignores: [...tests, "{portal,rider,operations}/*.config.ts"],
    rules: {
      "house/machine-access": never(
        "a screen",
        "client/calls (fetch) and client/live (the socket)",
        "network",
        "socket",
      ),
    },
  },
  {
    files: ["client/**/*.{ts,tsx}"],
    ignores: [...tests, "client/calls/**", "client/deployment/evaluate-flags.ts", "client/live/**"],
    rules: {
      "house/machine-access": never(
        "what is kept of the answers",
        "client/calls (fetch) and client/live (the socket)",
        "network",
        "socket",
      ),
    },
  },
  {
    files: ["client/calls/**/*.ts", "client/deployment/evaluate-flags.ts"],
    ignores: tests,
    rules: { "house/machine-access": never("a call to the server", "client/live", "socket") },
  },
  {
    files: ["client/live/**/*.{ts,tsx}"],
    ignores: tests,
    rules: { "house/machine-access": never("the live connection", "client/calls", "network") },
  },
  {
    files: ["{ui,portal,rider,operations}/**/*.tsx"],
    ignores: tests,
    rules: { "house/texts-are-translated": "error" },
  },
  {
    files: ["{ui,portal,rider,operations}/**/*.tsx"],
    ignores: [...tests, "**/*logo*", "**/*brand*"],
    rules: { "house/brand-layer": "error" },
  },
];
