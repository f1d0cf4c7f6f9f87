import type { ReactNode } from "react";
import type { Words } from "../looks.ts";

/** Parts that are shown together, by the names that ui/ exports. */
export type Sample = { parts: readonly string[]; Show: (props: { words: Words }) => ReactNode };
