import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { houseRules } from "./scripts/lint-rules/house-rules.mjs";

/**
 * What is seen in the text of a file: the rules of the language and those of the house. What needs types or
 * React's compiler is oxlint's (.oxlintrc.json; decision 0051).
 */
export default defineConfig(
  { ignores: ["**/dist/**", "**/node_modules/**", "**/coverage/**", ".data/**"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx,mts}"],
    extends: [tseslint.configs.recommended],
    rules: {
      // tsc says it already (noUnusedLocals, noUnusedParameters), with fewer false alarms.
      "@typescript-eslint/no-unused-vars": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
    },
  },
  {
    files: ["{ui,client,portal}/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    // The other rules of this plugin run React's compiler; oxlint has them.
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "warn" },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: {
        console: false,
        process: false,
        URL: false,
        fetch: false,
        setTimeout: false,
        setInterval: false,
        clearTimeout: false,
      },
    },
  },
  {
    files: ["portal/public/*.js"],
    languageOptions: { globals: { document: false, localStorage: false } },
  },
  {
    files: ["*/public/service-worker.js"],
    languageOptions: {
      globals: {
        self: false,
        caches: false,
        fetch: false,
        setTimeout: false,
        URL: false,
        location: false,
        Request: false,
      },
    },
  },
  {
    files: ["recipient/**/*.js"],
    languageOptions: {
      globals: {
        addEventListener: false,
        atob: false,
        TextDecoder: false,
        document: false,
        window: false,
        navigator: false,
        location: false,
        fetch: false,
        DOMParser: false,
        setInterval: false,
        setTimeout: false,
      },
    },
  },
  ...houseRules,
);
