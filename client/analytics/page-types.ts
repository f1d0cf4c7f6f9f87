/** The kinds of page that analytics knows, and no others (spec §2). */
export const pageTypes = ["homepage", "signin", "register", "request", "order_tracking"] as const;
export type PageType = (typeof pageTypes)[number];

const pageTypeOfScreen: Readonly<Record<string, PageType>> = {
  "": "homepage",
  register: "register",
  "request-a-rider": "request",
  "order-tracking": "order_tracking",
};

/**
 * The page type of a path, with or without a vendor behind the screen; `undefined`: its views are not reported.
 * Signing in has no path of its own: whoever opens it reports `signin` (spec §2).
 */
export function pageTypeOf(path: string): PageType | undefined {
  const [, screen = "", behind] = path.split("/");
  if (screen === "register" && behind) return undefined;
  return Object.hasOwn(pageTypeOfScreen, screen) ? pageTypeOfScreen[screen] : undefined;
}
