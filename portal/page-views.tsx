import { pageTypeOf, reportPageView } from "@waybill/client/analytics.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";

/** Reports each screen that has a page type once it is entered; another vendor or order is no other page. */
export function PageViews() {
  const type = pageTypeOf(useLocation().pathname);
  useEffect(() => {
    if (type !== undefined) reportPageView(type);
  }, [type]);
  return null;
}
