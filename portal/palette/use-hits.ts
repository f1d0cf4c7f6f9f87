import type { SavedAddress } from "@waybill/contract/address-book";
import type { Order } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/vendors";
import { readableAddress } from "@waybill/domain/addresses/joined-address";
import { searchText } from "@waybill/domain/addresses/search-text";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCustomerSearch } from "@waybill/client/address-book.ts";
import { areaOf } from "../order-details/facts/area-of.ts";
import { pathOfRepeat, pathOfRequest } from "../paths.ts";
import { matchingOutlets, recentOutlets, useSelectedVendor } from "@waybill/client/vendors.ts";
import { withIntent } from "../navigation-intent.ts";
import { formatDay, formatMoney, formatPhone } from "@waybill/ui/texts/formats.ts";
import { useOrdersFound } from "./find-orders.ts";
import type { Hit } from "./hit.ts";
import { useActions } from "./use-actions.ts";

const mostOfAGroup = 5;
const notesOf = (...parts: readonly (string | null | undefined)[]) => parts.flatMap((part) => part || []);

/** Whether words of a name begin as the typed ones: the numbers of an outlet's orders would come before it. */
const isNamed = (name: string, typed: string) => {
  const wanted = searchText(typed);
  return wanted !== "" && ` ${searchText(name)}`.includes(` ${wanted}`);
};

/** What the typed words find: outlets, actions and known customers at once, past orders and other customers after them. */
export function useHits(typed: string, isHurried: boolean, onHelp: () => void) {
  const navigate = useNavigate();
  const { vendor, vendors, select } = useSelectedVendor();
  const [recentIds] = useState(recentOutlets);
  const inBook = useCustomerSearch(vendor.vendor_id, typed, isHurried);
  const past = useOrdersFound(typed, isHurried);
  const actions = useActions(typed, onHelp);
  const { recent, others } = matchingOutlets(vendors, typed, recentIds);

  const orderHit = (order: Order): Hit => ({
    key: `order ${order.order_id}`,
    group: "orders",
    icon: "repeat",
    name: order.customer.name,
    notes: notesOf(
      formatDay(new Date(order.created_at)),
      order.order.amount === null ? undefined : formatMoney(order.order.amount, order.currency),
      order.vendor_id === vendor.vendor_id ? undefined : order.outlet_name,
      areaOf(order),
    ),
    run: () => void navigate(pathOfRepeat(order.vendor_id, order.order_id)),
  });
  const customerHit = (customer: SavedAddress): Hit => ({
    key: `customer ${customer.id}`,
    group: "customers",
    icon: "user",
    name: customer.name,
    notes: notesOf(formatPhone(customer.phone_number), readableAddress(customer.address)),
    run: () => void navigate(pathOfRequest(vendor.vendor_id), withIntent({ kind: "request for", customer })),
  });
  const outletHit = (outlet: Vendor): Hit => ({
    key: `outlet ${outlet.vendor_id}`,
    group: "outlets",
    icon: "store",
    name: outlet.name,
    notes: notesOf(outlet.vendor_information.location.address_text),
    run: () => select(outlet.vendor_id),
  });
  const outlets = [...recent, ...others].filter(({ vendor_id }) => vendor_id !== vendor.vendor_id);
  const isOutletMeant = outlets.some(({ name }) => isNamed(name, typed));
  const outletHits = outlets.slice(0, mostOfAGroup).map(outletHit);
  const hits = [
    ...(isOutletMeant ? outletHits : []),
    ...past.orders.map(orderHit),
    ...inBook.customers.slice(0, mostOfAGroup).map(customerHit),
    ...(isOutletMeant ? [] : outletHits),
    ...actions,
  ];
  return { hits, isAsking: inBook.isAsking || past.isAsking };
}
