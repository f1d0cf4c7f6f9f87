import { type ActingParty, mayActFor } from "../vendors/acting-for.ts";

/** An address where the orders of a job may be collected. */
export type CollectionPoint = {
  vendor_id: string;
  /** The shop's own ID of this address, shown as the collection point ID; unique within a parent, ignoring case. */
  client_vendor_id?: string | null;
  name: string;
  latitude: number | null;
  longitude: number | null;
  /** True if this vendor or its parent requires a reference on each order. */
  reference_required?: boolean;
};

/** A vendor with its address, and its parent if it has one. */
export type FamilyMember = CollectionPoint & { parent_vendor_id: string | null };

/**
 * Returns where the orders of a vendor's job may be collected: at the vendor, a parent's outlets, or an outlet's
 * siblings; only where the sender may act. `family` may contain other vendors too.
 */
export function collectionPoints(
  family: readonly FamilyMember[],
  vendorId: string,
  acting: ActingParty,
): CollectionPoint[] {
  const parent = family.find(({ vendor_id }) => vendor_id === vendorId)?.parent_vendor_id ?? null;
  const isOfJob = ({ vendor_id, parent_vendor_id }: FamilyMember) =>
    vendor_id === vendorId ||
    parent_vendor_id === vendorId ||
    (parent !== null && parent_vendor_id === parent);
  return family
    .filter((member) => isOfJob(member) && mayActFor(acting, member.vendor_id))
    .map(({ parent_vendor_id: _, ...point }) => point);
}

export type CollectionPointProblem = "bulk-row.collection-point-unknown" | "bulk-row.collection-point-twice";
type Found =
  | { point: CollectionPoint; problem?: undefined }
  | { point?: undefined; problem: CollectionPointProblem };

const plain = (name: string) => name.trim().replaceAll(/\s+/gu, " ").toLowerCase();

/**
 * Returns a function that finds the collection point of a cell: a vendor id, or a collection point ID or an outlet
 * name in any case; an empty cell means the job's vendor. Another vendor's outlet counts as unknown; an ambiguous
 * name is refused.
 */
export function collectionPointFinder(
  points: readonly CollectionPoint[],
  vendorId: string,
): (cell: string | null) => Found {
  const byId = new Map(points.map((point) => [point.vendor_id, point]));
  const byClientId = new Map(
    points.flatMap((point) =>
      point.client_vendor_id ? [[plain(point.client_vendor_id), point] as const] : [],
    ),
  );
  const byName = new Map<string, CollectionPoint[]>();
  for (const point of points) {
    const name = plain(point.name);
    byName.set(name, [...(byName.get(name) ?? []), point]);
  }
  return (cell) => {
    const point = byId.get(cell ?? vendorId) ?? byClientId.get(plain(cell ?? ""));
    if (point) return { point };
    const [named, another] = byName.get(plain(cell ?? "")) ?? [];
    if (!named) return { problem: "bulk-row.collection-point-unknown" };
    return another ? { problem: "bulk-row.collection-point-twice" } : { point: named };
  };
}
