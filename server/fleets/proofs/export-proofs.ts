import type { OrderFilters } from "@waybill/contract/orders";
import { proofKinds } from "@waybill/contract/riders/riders";
import { Zip, ZipPassThrough } from "fflate";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { walkOrders } from "../../orders/search/walk-orders.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { ProofStore } from "../../platform/proof-store.ts";
import { pictureExtension } from "./picture.ts";
import { proofName } from "./proof-deps.ts";

type Deps = OrderDeps & { readonly proofs: ProofStore };
type NamedPicture = { name: string; bytes: Buffer; at: Date };

async function* picturesOf(
  deps: Deps,
  pages: Awaited<ReturnType<typeof walkOrders>>["pages"],
  isWanted: () => boolean,
): AsyncGenerator<NamedPicture> {
  for await (const orders of pages) {
    for (const order of orders) {
      for (const kind of proofKinds) {
        if (!isWanted()) return;
        const bytes =
          order.proofs[kind] === null ? undefined : await deps.proofs.get(proofName(order.order_id, kind));
        if (!bytes) continue;
        const name = `${order.order_id.replaceAll(/[^\w.-]/g, "_")}-${kind}.${pictureExtension(bytes)}`;
        yield { name, bytes, at: new Date(order.created_at) };
      }
    }
  }
}

/**
 * Pictures are already compressed, so the ZIP stores their bytes unchanged: one picture at a time, as fast as
 * the client reads.
 */
async function* zipOf(
  first: NamedPicture,
  furtherPictures: AsyncIterable<NamedPicture>,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((problem, part) => {
    if (problem) throw problem;
    chunks.push(part);
  });
  const taken = () => {
    const parts = chunks;
    chunks = [];
    return parts;
  };
  const add = ({ name, bytes, at }: NamedPicture) => {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
  };
  add(first);
  yield* taken();
  for await (const picture of furtherPictures) {
    add(picture);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Streams all proofs of a vendor's orders that match a filter as one ZIP; memory holds one picture at a time. */
export async function exportProofs(
  deps: Deps,
  actor: Actor,
  vendorId: string,
  filters: OrderFilters,
  isWanted: () => boolean,
): Promise<AsyncIterable<Uint8Array>> {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  const { pages } = await walkOrders(deps, actor, vendorId, filters);
  const pictures = picturesOf(deps, pages, isWanted);
  const first = await pictures.next();
  if (first.done) throw new Refused("proof_not_found");
  return zipOf(first.value, pictures);
}
