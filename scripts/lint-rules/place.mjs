import { relative, sep } from "node:path";

/** Where a linted file stands, from the repository's root, with forward slashes. */
export const placeOf = (context) => relative(context.cwd, context.filename).split(sep).join("/");
