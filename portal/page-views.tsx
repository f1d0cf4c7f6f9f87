import { pageTypeOf } from "@waybill/domain/analytics/page-types";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { reportPageView } from "@waybill/client/analytics.ts";

/** Reports each screen that has a page type once it is entered; another vendor or order is no other page. */
export function PageViews() {
  const type = pageTypeOf(useLocation().pathname);
  useEffect(() => {
    if (type !== undefined) reportPageView(type);
  }, [type]);
  return null;
}
