import { useQuery } from "@tanstack/react-query";
import type { NamedId } from "@waybill/contract/operations/names";
import { Link } from "react-router";
import { loadName } from "./load-name.ts";
import { ShopToCustomer } from "./shop-to-customer.tsx";

/** Names rarely change, so they stay cached for this long. */
const freshMs = 5 * 60_000;

/** The console address of a named id. */
const addressOf = ({ id, kind, vendor_id }: NamedId): string => {
  const query = (name: string, value: string) => `?${new URLSearchParams({ [name]: value }).toString()}`;
  switch (kind) {
    case "order":
      return `/floor${query("order", id)}`;
    case "rider":
      return `/riders${query("rider", id)}`;
    case "vendor":
      return `/merchants${query("vendor", id)}`;
    case "merchant":
      return vendor_id === null ? "/merchants" : `/merchants${query("vendor", vendor_id)}`;
    case "operator":
    case "fleet":
      return "/people";
  }
};

const useName = (id: string) =>
  useQuery({ queryKey: ["name", id], queryFn: () => loadName(id), staleTime: freshMs, retry: false });

/** The server separates an order's shop and customer with an arrow, for files and other programs. */
function Name({ of: { kind, name } }: { of: NamedId }) {
  const [from, to, ...more] = name.split(" → ");
  const hasBothNames = kind === "order" && from !== undefined && to !== undefined && more.length === 0;
  return hasBothNames ? <ShopToCustomer from={from} to={to} /> : <bdi>{name}</bdi>;
}

/** An id's name as a link; the id itself while loading, or if unknown. */
export function NameLink({ id }: { id: string }) {
  const { data: named } = useName(id);
  if (!named) return <bdi dir="ltr">{id}</bdi>;
  return (
    <Link to={addressOf(named)} title={id}>
      <Name of={named} />
    </Link>
  );
}

/** An id's name without a link, for rows that are links themselves. */
export function NameText({ id }: { id: string }) {
  const { data: named } = useName(id);
  return named ? <Name of={named} /> : <bdi dir="ltr">{id}</bdi>;
}

/** The merchant of an order, as a link. */
export function VendorOfOrder({ id }: { id: string }) {
  const { data: order } = useName(id);
  return order?.vendor_id ? <NameLink id={order.vendor_id} /> : null;
}
