import { listOrders } from "@waybill/contract/orders";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import { chromium, type Page } from "playwright-core";
import { endpointUrl, send } from "./load.ts";
import { orderCalls } from "./order-creation.ts";
import { browserPath, chromiumFlags, signedInStorage, storageScript } from "./pages.ts";
import { signIn, startWaybill } from "./waybill-server.ts";

export type Scrolled = { name: string; frames: number; median: number; worst: number; late: number };
export type BoardMeasured = { scrolled: Scrolled[]; rows: number; drawnAnew: number };

const orders = 200;
const frames = 240;
const pixelsAFrame = 40;
/** The page has settled: maps are drawn, and what moves at first has come to rest. */
const settledAfter = 8_000;
/** Two frames of a display of 60 Hz: longer, and a person sees it stop. */
const lateMs = 32;

/** Scrolls a list by the same step each frame, and back where it ends; answers how long each frame took. */
const scrolling = (list: string, pixels: number) => `new Promise((settle) => {
  const box = document.querySelector(${JSON.stringify(list)});
  const taken = [];
  let step = ${pixels};
  let last;
  const next = (now) => {
    if (last !== undefined) taken.push(now - last);
    last = now;
    if (taken.length === ${frames}) return settle(taken);
    const after = box.scrollTop + step;
    if (after < 0 || after > box.scrollHeight - box.clientHeight) step = -step;
    box.scrollTop += step;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})`;

const scroll = async (page: Page, name: string, list: string, pixels = pixelsAFrame): Promise<Scrolled> => {
  const times = (await page.evaluate<number[]>(scrolling(list, pixels))).toSorted((a, b) => a - b);
  return {
    name,
    frames: times.length,
    median: times[Math.floor(times.length / 2)] ?? 0,
    worst: times.at(-1) ?? 0,
    late: times.filter((time) => time > lateMs).length,
  };
};

const plainRows = `<!doctype html><div id="list" style="block-size:720px;inline-size:384px;overflow-y:auto">${Array.from(
  { length: orders },
  (_, row) => `<p style="margin:0;block-size:56px">Ana Reyes ${row}<br>Two Serendra</p>`,
).join("")}</div>`;

const boardList = "div:has(> section [data-order-row])";

/** Remembers what React drew each row with; the same object later means that the row was not drawn again. */
const rememberRows = `{
  const rows = () => [...document.querySelectorAll("[data-order-row]")];
  const propsOf = (row) => Object.entries(row).find(([name]) => name.startsWith("__reactProps$"))?.[1];
  const drawn = new Map(rows().map((row) => [row, propsOf(row)]));
  window.drawnAnew = () => rows().filter((row) => drawn.get(row) !== propsOf(row)).length;
}`;

/** The board with 200 orders under way: how it scrolls beside a bare list, and what one order's news draws anew. */
export const measureBoard = async (): Promise<BoardMeasured> => {
  const server = await startWaybill();
  const browser = await chromium.launch({ executablePath: browserPath, args: chromiumFlags });
  try {
    const tokens = await signIn(server.url, 2);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const next = await orderCalls(server, tokens);
    let vendorId = "";
    for (let turn = 0; turn < orders; turn += 1) {
      const call = next(turn);
      const { status, body } = await send(call);
      if (status !== 201) throw new Error(`An order was answered ${status}: ${body}`);
      vendorId = (JSON.parse(call.body ?? "{}") as { vendor_id: string }).vendor_id;
    }
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en" });
    const bare = await context.newPage();
    await bare.setContent(plainRows);
    const plain = await scroll(bare, `${orders} plain rows`, "#list");
    await bare.close();

    await context.addInitScript({ content: storageScript(await signedInStorage(server.url)) });
    const page = await context.newPage();
    await page.goto(new URL(`/order-tracking/${vendorId}`, server.url).href);
    await page
      .locator("[data-order-row]")
      .nth(orders - 1)
      .waitFor({ state: "attached", timeout: 60_000 });
    await page.waitForTimeout(settledAfter);
    const still = await scroll(page, "the board, standing still", boardList, 0);
    const board = await scroll(page, `the board, ${orders} orders`, boardList);

    const rows = await page.locator("[data-order-row]").count();
    const list = await send({
      method: "GET",
      url: endpointUrl(server.url, listOrders, { vendorId }, { count: "1", status: "NEW" }),
      headers,
    });
    const order_id = (JSON.parse(list.body) as { result: { data: { order_id: string }[] } }).result.data[0]
      ?.order_id;
    if (order_id === undefined) throw new Error("There is no order to move.");
    await page.evaluate(rememberRows);
    const moved = await send({
      method: moveOrderInSandbox.method,
      url: endpointUrl(server.url, moveOrderInSandbox, { orderId: order_id }),
      headers,
      body: JSON.stringify({ status: "WAITING_FOR_TRANSPORT" }),
    });
    if (moved.status >= 300) throw new Error(`The order was not moved: ${moved.status} ${moved.body}`);
    const drawnAnew = () => page.evaluate<number>("window.drawnAnew()");
    for (let wait = 0; wait < 50 && (await drawnAnew()) === 0; wait += 1) await page.waitForTimeout(100);
    return { scrolled: [plain, still, board], rows, drawnAnew: await drawnAnew() };
  } finally {
    await browser.close();
    await server.stop();
  }
};
