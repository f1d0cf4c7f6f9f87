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

/** What is told about an event: never a name, a phone number, an address or a search text. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export const analyticsEvent = "waybill:analytics";

/** Tells whoever listens on this page what happened; nothing leaves the browser by itself. */
export const track = (event: string, facts: Facts = {}): void => {
  dispatchEvent(new CustomEvent(analyticsEvent, { detail: { event, ...facts } }));
};

/** Tells that a page of one of the five types is seen. */
export const reportPageView = (page_type: PageType): void => track("page_view", { page_type });
