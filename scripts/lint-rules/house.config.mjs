import tseslint from "typescript-eslint";
import { houseRules } from "./house-rules.mjs";

/** The house rules alone, without types, so that a test can lint a sample that is not on the disk. */
export default [{ files: ["**/*.{ts,tsx}"], languageOptions: { parser: tseslint.parser } }, ...houseRules];
