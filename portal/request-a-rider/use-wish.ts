import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { intentOf } from "../navigation-intent.ts";
import { idOfField } from "./next-open-field.ts";
import { usePickCustomer } from "./customer/use-pick-customer.ts";
import type { Request } from "./use-request.ts";

/** Does what one came for: fills the form with a customer, or begins at the address. */
export function useWish(request: Request): void {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const pickCustomer = usePickCustomer(request);
  const wish = intentOf(location.state);
  const fulfil = useEffectEvent(() => {
    if (!wish) return;
    if (wish.kind === "request for") pickCustomer(wish.customer);
    else document.getElementById(idOfField("address"))?.focus();
    void navigate(pathname + search, { replace: true });
  });
  useEffect(() => fulfil(), [wish]);
}
