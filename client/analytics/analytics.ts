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
 * The page type of a path, with or without a vendor id after the screen; undefined if its page views are not
 * reported. Sign-in has no path and is reported as `signin` when it opens (spec §2).
 */
export function pageTypeOf(path: string): PageType | undefined {
  const [, screen = "", behind] = path.split("/");
  if (screen === "register" && behind) return undefined;
  return Object.hasOwn(pageTypeOfScreen, screen) ? pageTypeOfScreen[screen] : undefined;
}

/** The data of an event: never a name, phone number, address or search text. */
export type EventFacts = Readonly<Record<string, string | number | boolean>>;

export const analyticsEvent = "waybill:analytics";

/** Dispatches an event to the listeners on this page; nothing leaves the browser by itself. */
export const track = (event: string, facts: EventFacts = {}): void => {
  const detail = { event, ...facts };
  const hasNoListener = dispatchEvent(new CustomEvent(analyticsEvent, { detail, cancelable: true }));
  if (hasNoListener && unreportedEvents.length < 50) unreportedEvents.push(detail);
};

/** Events tracked before the first listener was added. */
export const unreportedEvents: (EventFacts & { event: string })[] = [];

/** Reports a page view of one of the five types. */
export const reportPageView = (page_type: PageType): void => track("page_view", { page_type });
