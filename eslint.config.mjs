import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { houseRules } from "./scripts/lint-rules/house-rules.mjs";

export default defineConfig(
  { ignores: ["**/dist/**", "**/node_modules/**", "**/coverage/**", ".data/**"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx,mts}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // tsc says it already (noUnusedLocals, noUnusedParameters), with fewer false alarms.
      "@typescript-eslint/no-unused-vars": "off",
      // Fastify handlers and ports are async by contract, whether or not they wait today.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
    },
  },
  {
    files: ["{ui,client,portal}/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // What a test reads from an answer is checked by its own expectations.
    files: ["**/*.{test,spec,fixture}.{ts,tsx}", "**/test-*.{ts,tsx}", "e2e/**", "bench/**"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/unbound-method": "off",
    },
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
