import { listOrders } from "@waybill/contract/orders";
import { setTimeout as wait } from "node:timers/promises";
import { endpointUrl } from "../endpoint-url.ts";
import { send } from "../load.ts";

type Page = { result: { data: { order_id: string }[]; pagination_key: string | null } };

type Board = { url: string; token: string; vendorId: string; isKnown: (orderId: string) => boolean };

const pageSize = 200;
const againMs = 250;
const patienceMs = 30_000;

/** A page of the board, asked for again while the server or its database is away. */
const readPage = async ({ url, token, vendorId }: Board, key: string | null): Promise<Page> => {
  const query = { count: String(pageSize), ...(key !== null && { pagination_key: key }) };
  const call = {
    method: listOrders.method,
    url: endpointUrl(url, listOrders, { vendorId }, query),
    headers: { authorization: `Bearer ${token}` },
  };
  let said = "nothing";
  for (const begin = performance.now(); performance.now() - begin < patienceMs; await wait(againMs)) {
    const answer = await send(call).catch(() => undefined);
    if (answer?.status === 200) return JSON.parse(answer.body) as Page;
    said = String(answer?.status ?? said);
  }
  throw new Error(`The board could not be read within ${patienceMs / 1000} s: ${said}.`);
};

/** The orders of an outlet, newest first, back to a page of which every one is known. */
export const readBoard = async (board: Board): Promise<string[]> => {
  const found: string[] = [];
  let key: string | null = null;
  do {
    const { result }: Page = await readPage(board, key);
    const ids = result.data.map(({ order_id }) => order_id);
    found.push(...ids);
    if (ids.every(board.isKnown)) break;
    key = result.pagination_key;
  } while (key !== null);
  return found;
};
