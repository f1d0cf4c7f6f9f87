import { useQuery } from "@tanstack/react-query";
import { useCustomerSearch } from "@waybill/client/places/address-book.ts";
import { call } from "@waybill/client/calls/call.ts";
import { useFlag, useHelpCenter } from "@waybill/client/deployment/flags.ts";
import { requestSignOut } from "@waybill/client/offline-orders/sign-out.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useDebounced } from "@waybill/client/use-debounced.ts";
import { matchingOutlets, recentOutlets, useSelectedVendor } from "@waybill/client/vendors.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import type { Order } from "@waybill/contract/order";
import { listOrders } from "@waybill/contract/orders";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { searchText } from "@waybill/domain/addresses/search-text";
import { minSearchCharacters } from "@waybill/domain/limits";
import type { IconName } from "@waybill/ui/icon.tsx";
import { formatDay, formatMoney, formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { withIntent } from "../../navigation/navigation-intent.ts";
import { destinationText } from "../../orders/details/order-labels.ts";
import {
  pathOfBulk,
  pathOfHelpCenter,
  pathOfHistory,
  pathOfRepeat,
  pathOfRequest,
  pathOfTracking,
} from "../../navigation/paths.ts";

const maxPerGroup = 5;
const notesOf = (...parts: readonly (string | null | undefined)[]) => parts.flatMap((part) => part || []);

/** True if words of a name start with the typed words; otherwise numbers of an outlet's orders would rank first. */
const isNamed = (name: string, typed: string) => {
  const wanted = searchText(typed);
  return wanted !== "" && ` ${searchText(name)}`.includes(` ${wanted}`);
};

/** The hits of the typed words: outlets, actions and known customers at once, past orders and other customers later. */
export function usePaletteResults(typed: string, isHurried: boolean, onHelp: () => void) {
  const navigate = useNavigate();
  const { vendor, vendors, select } = useSelectedVendor();
  const [recentIds] = useState(recentOutlets);
  const inBook = useCustomerSearch(vendor.vendor_id, typed, isHurried);
  const past = useOrdersFound(typed, isHurried);
  const actions = useActions(typed, onHelp);
  const { recent, others } = matchingOutlets(vendors, typed, recentIds);

  const orderHit = (order: Order): PaletteResult => ({
    key: `order ${order.order_id}`,
    group: "orders",
    icon: "repeat",
    name: order.customer.name,
    notes: notesOf(
      formatDay(new Date(order.created_at)),
      order.order.amount === null ? undefined : formatMoney(order.order.amount, order.currency),
      order.vendor_id === vendor.vendor_id ? undefined : order.outlet_name,
      destinationText(order),
    ),
    run: () => void navigate(pathOfRepeat(order.vendor_id, order.order_id)),
  });
  const customerHit = (customer: SavedAddress): PaletteResult => ({
    key: `customer ${customer.id}`,
    group: "customers",
    icon: "user",
    name: customer.name,
    notes: notesOf(formatPhone(customer.phone_number), customer.formatted_address),
    run: () => void navigate(pathOfRequest(vendor.vendor_id), withIntent({ kind: "request for", customer })),
  });
  const outletHit = (outlet: Vendor): PaletteResult => ({
    key: `outlet ${outlet.vendor_id}`,
    group: "outlets",
    icon: "store",
    name: outlet.name,
    notes: notesOf(outlet.vendor_information.location.address_text),
    run: () => select(outlet.vendor_id),
  });
  const outlets = [...recent, ...others].filter(({ vendor_id }) => vendor_id !== vendor.vendor_id);
  const isOutletMeant = outlets.some(({ name }) => isNamed(name, typed));
  const outletHits = outlets.slice(0, maxPerGroup).map(outletHit);
  const hits = [
    ...(isOutletMeant ? outletHits : []),
    ...past.orders.map(orderHit),
    ...inBook.customers.slice(0, maxPerGroup).map(customerHit),
    ...(isOutletMeant ? [] : outletHits),
    ...actions,
  ];
  return { hits, isAsking: inBook.isAsking || past.isAsking };
}

type HitGroup = "orders" | "customers" | "outlets" | "actions";

/** One line of the palette. */
export type PaletteResult = {
  key: string;
  group: HitGroup;
  icon: IconName;
  name: ReactNode;
  /** Notes that tell apart hits with the same name, each with its own text direction. */
  notes: readonly string[];
  run: () => void;
};

/** The destinations and actions whose words start with the typed ones. */
function useActions(typed: string, onHelp: () => void): readonly PaletteResult[] {
  const t = useTexts();
  const navigate = useNavigate();
  const { mode } = useSession();
  const hasHelp = useHelpCenter();
  const hasBulk = useFlag("bulk-order-upload");
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const goTo = (path: string) => () => void navigate(path);
  const actions: readonly (readonly [string, IconName, () => void, boolean?])[] = [
    [
      "shell.keys-new",
      "plus",
      () => void navigate(pathOfRequest(vendorId), withIntent({ kind: "new request" })),
    ],
    ["shell.tracking", "scooter", goTo(pathOfTracking(vendorId))],
    ["shell.history", "history", goTo(pathOfHistory(vendorId))],
    ["shell.bulk", "sheet", goTo(pathOfBulk(vendorId)), hasBulk],
    ["shell.help", "help", goTo(pathOfHelpCenter(vendorId)), hasHelp],
    ["shell.keys", "info", onHelp],
    ["shell.sign-out", "sign-out", () => requestSignOut(), mode !== "GUEST"],
  ];
  const wanted = searchText(typed);
  return actions
    .filter(([key, , , isOffered = true]) => isOffered && ` ${searchText(t(key))}`.includes(` ${wanted}`))
    .map(([key, icon, run]) => ({
      key: `action ${key}`,
      group: "actions",
      icon,
      name: t(key),
      notes: [],
      run,
    }));
}

const max = 5;
const longestText = 100;

type OrderSearch = { orders: readonly Order[]; isAsking: boolean };

/** The latest past orders that match a text once typing pauses, including a parent's outlets'; guests have none. */
function useOrdersFound(typed: string, isHurried: boolean): OrderSearch {
  const { mode } = useSession();
  const { vendor } = useSelectedVendor();
  const text = typed.trim().slice(0, longestText);
  const wanted = mode === "GUEST" || [...text].length < minSearchCharacters ? undefined : text;
  const searched = useDebounced(wanted, isHurried);
  const isDue = wanted !== undefined && searched === wanted;
  const { data, isFetching } = useQuery({
    queryKey: ["orders-found", vendor.vendor_id, searched],
    queryFn: ({ signal }) =>
      call(listOrders, {
        params: { vendorId: vendor.vendor_id },
        query: {
          search: searched,
          count: max,
          ...(vendor.is_parent && { include_outlets: "true" as const }),
        },
        signal,
      }).then(({ result }) => result.data),
    enabled: isDue,
  });
  if (wanted === undefined) return { orders: [], isAsking: false };
  return { orders: (isDue && data) || [], isAsking: !isDue || isFetching };
}
