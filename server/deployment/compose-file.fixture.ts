import { parseYaml } from "@redocly/openapi-core";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productRoot } from "../platform/program-files.ts";

export type ComposeService = {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  ports?: string[];
  restart?: string;
  read_only?: boolean;
};
export type ComposeFile = { services: Record<string, ComposeService>; volumes: Record<string, object> };

export const readCompose = (): ComposeFile =>
  parseYaml(readFileSync(join(productRoot, "deploy/compose.yaml"), "utf8")) as ComposeFile;

/** Fills in compose's variables: `${NAME:?why}` is required, `${NAME:-usual}` has a default. */
export const fillVariables = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind?: string, more = "") => {
    const value = given[name] ?? (kind === "-" ? more : undefined);
    if (value === undefined) throw new Error(`${name} is not set: ${more}`);
    return value;
  });

/** The services, sorted so that each comes after those it depends on. */
export function inStartOrder(services: ComposeFile["services"]): string[] {
  const started = new Set<string>();
  while (started.size < Object.keys(services).length) {
    const [next] = Object.entries(services).flatMap(([name, { depends_on = {} }]) =>
      !started.has(name) && Object.keys(depends_on).every((other) => started.has(other)) ? [name] : [],
    );
    if (next === undefined) throw new Error("Services depend on each other in a cycle.");
    started.add(next);
  }
  return [...started];
}
