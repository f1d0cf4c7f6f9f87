import type { PageType } from "./page-types.ts";

/** What is reported of an event: never a name, a phone number, an address or a search text. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export const analyticsEvent = "waybill:analytics";

/** Reports what happened to whatever listens on this page; nothing leaves the browser by itself. */
export const track = (event: string, facts: Facts = {}): void => {
  const detail = { event, ...facts };
  const isUnheard = dispatchEvent(new CustomEvent(analyticsEvent, { detail, cancelable: true }));
  if (isUnheard && unheard.length < 50) unheard.push(detail);
};

/** What happened before anything listened. */
export const unheard: (Facts & { event: string })[] = [];

/** Reports that a page of one of the five types is shown. */
export const reportPageView = (page_type: PageType): void => track("page_view", { page_type });
