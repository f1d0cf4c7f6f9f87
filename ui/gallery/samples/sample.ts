import type { ReactNode } from "react";
import type { Words } from "../looks.ts";

/** Parts shown together; `parts` are their names in ui/. */
export type Sample = { parts: readonly string[]; Show: (props: { words: Words }) => ReactNode };
