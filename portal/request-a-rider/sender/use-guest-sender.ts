import { useEffect } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { guestSender } from "./guest-sender.ts";
import { keepSender } from "./kept-sender.ts";
import type { RequestContext } from "../flow/request-steps.ts";

/** The sender of a guest's order, kept for the next one once riders can find the collection point. */
export function useGuestSender(request: RequestContext) {
  const { savesOrigin, origin, originAddress, originDetails } = request;
  useEffect(() => {
    if (savesOrigin || !origin || !originAddress || !originDetails) return;
    keepSender({ address: originAddress, details: originDetails });
  }, [savesOrigin, origin, originAddress, originDetails]);
  return guestSender(request, useCountry());
}
