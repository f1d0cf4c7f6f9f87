import { join } from "node:path";
import type { Rolldown } from "vite";

const portal = join(import.meta.dirname, "..");
const entries = { landing: join(portal, "landing-main.tsx"), portal: join(portal, "main.tsx") };
/** The portal's first screen, and the count of active orders in the navigation. */
const firstScreen = ["request-a-rider/request-screen.tsx", "orders/tracking/tracking-count.tsx"].map((file) =>
  join(portal, file),
);
/** The account menu, part of every screen's bar. The landing shares its language choice. */
const menu = join(portal, "shell/navigation/account-settings.tsx");
/**
 * Every page loads the toasts after its first render, also the landing, so they must not import the application.
 */
const toasts = join(portal, "toasts/toast-area.tsx");
/**
 * True for a screen other than the request page. The screens that change or repeat an order show the same page, so they
 * are not separate.
 */
const isOtherScreen = (id: string) =>
  /-screen\.tsx$|help-center\.tsx$/.test(id) && !id.startsWith(join(portal, "request-a-rider/"));

type Graph = { getModuleInfo(id: string): ReturnType<Rolldown.GetModuleInfo> };

/** A module and all modules loaded with it. */
const comingWith = (graph: Graph, root: string): Set<string> => {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(root);
  return seen;
};

/** Without this check, a moved file would silently drop out of its group. */
const assertKnown = (graph: Graph): void => {
  for (const id of [...Object.values(entries), ...firstScreen, menu, toasts])
    if (!graph.getModuleInfo(id))
      throw new Error(
        `portal/bundling/first-load.ts lists ${id}, which the build does not contain: was it moved?`,
      );
};

/** Every module with its own load: the pages' entries and dynamic imports, each with its dependencies. */
const loadsOf = (graph: Graph): Map<string, Set<string>> => {
  assertKnown(graph);
  const loads = new Map<string, Set<string>>();
  const visit = (root: string): void => {
    if (loads.has(root)) return;
    const modules = comingWith(graph, root);
    loads.set(root, modules);
    for (const id of modules)
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) visit(later);
  };
  Object.values(entries).forEach(visit);
  return loads;
};

/** The file for a module, by the loads that include it; undefined if the bundler decides. */
function fileOf(comesWith: readonly string[]): string | undefined {
  const isFirst = comesWith.some((root) => firstScreen.includes(root));
  const isPortal = comesWith.includes(entries.portal);
  if (comesWith.includes(entries.landing))
    return isPortal || isFirst || comesWith.includes(menu) ? "start" : undefined;
  if (isPortal) return comesWith.includes(toasts) ? "start" : "portal";
  if (!isFirst) return undefined;
  return comesWith.some(isOtherScreen) ? "screens" : "request-a-rider";
}

/** Code in a package of the first load that only screens loaded later use: long lists and forms. */
const isForLaterScreens = (id: string) =>
  /[/\\](infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/.test(id);

/**
 * Merges the first load into few files: thirty small ones compress separately, which costs 10 kB gzip, and each costs a
 * request. Entries stay separate, because the build check identifies a running page by its entry.
 */
export function firstLoadInFewFiles() {
  let loads: Map<string, Set<string>> | undefined;
  const name = (id: string, graph: Graph): string | null => {
    loads ??= loadsOf(graph);
    if (Object.values(entries).includes(id) || isForLaterScreens(id)) return null;
    const comesWith = [...loads].flatMap(([root, modules]) => (modules.has(id) ? [root] : []));
    return fileOf(comesWith) ?? null;
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: "first load" }] };
}
