import type { PageType } from "@waybill/domain/analytics/page-types";
import { track } from "./track.ts";

/** Tells that a page of one of the five types is seen. */
export const reportPageView = (page_type: PageType): void => track("page_view", { page_type });
