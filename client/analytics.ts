import type { PageType } from "@waybill/domain/analytics/page-types";

/** What is told about an event: never a name, a phone number, an address or a search text. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export const analyticsEvent = "waybill:analytics";

/** Tells whoever listens on this page what happened; nothing leaves the browser by itself. */
export const track = (event: string, facts: Facts = {}): void => {
  dispatchEvent(new CustomEvent(analyticsEvent, { detail: { event, ...facts } }));
};

/** Tells that a page of one of the five types is seen. */
export const reportPageView = (page_type: PageType): void => track("page_view", { page_type });
