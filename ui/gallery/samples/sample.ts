import type { ReactNode } from "react";
import type { Words } from "../looks.ts";

/** Parts that are shown together, under the names by which ui/ exports them. */
export type Sample = { parts: readonly string[]; Show: (props: { words: Words }) => ReactNode };
