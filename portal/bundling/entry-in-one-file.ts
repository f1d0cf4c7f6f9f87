import type { Rolldown } from "vite";

type Graph = { getModuleInfo(id: string): ReturnType<Rolldown.GetModuleInfo> };

/** An entry and all modules loaded with it. */
function comingWith(graph: Graph, entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  return seen;
}

/** True for code in a package's shared file that only screens loaded later use. */
const isForLaterScreens = (id: string) =>
  /[/\\]@tanstack[/\\]react-query[/\\]|[/\\]query-core[/\\].*(Observer|queryClient|mutation|mutationCache)\.js$/.test(
    id,
  );

/**
 * Merges an app's start modules into one file next to its entry: the bundler's many small shared files compress badly,
 * and each costs a request.
 */
export function entryInOneFile(entry: string) {
  let start: Set<string> | undefined;
  const name = (id: string, graph: Graph): string | null => {
    start ??= comingWith(graph, entry);
    return start.has(id) && !isForLaterScreens(id) ? "start" : null;
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: "what the app starts with" }] };
}
