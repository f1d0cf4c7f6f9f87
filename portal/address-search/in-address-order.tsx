import { Fragment, type ReactNode } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";

/** The fields of a place inside a building, in the order in which the country writes them. */
export function InAddressOrder(fields: { unit: ReactNode; building: ReactNode }) {
  return useCountry().address_order.map((name) => <Fragment key={name}>{fields[name]}</Fragment>);
}
