import { listOrders } from "@waybill/contract/orders";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import type { Page } from "playwright-core";
import { withBrowser } from "../browser.ts";
import { endpointUrl, send } from "../load.ts";
import { median, type Measure } from "../report.ts";
import { orderCalls, signIn } from "../waybill-server.ts";

type Scrolled = { name: string; frames: number; median: number; worst: number; late: number };

const orders = 200;
const frames = 240;
const pixelsPerFrame = 40;
/** In milliseconds: after this time the maps are drawn and the page no longer changes. */
const settledAfterMs = 8_000;
/** In milliseconds: two frames at 60 Hz. A person notices a longer pause. */
const lateMs = 32;

/** Scrolls a list by the same step each frame, and back from its end; returns how long each frame took. */
const scrollScript = (list: string, pixels: number) => `new Promise((settle) => {
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

const scroll = async (page: Page, name: string, list: string, pixels = pixelsPerFrame): Promise<Scrolled> => {
  const times = await page.evaluate<number[]>(scrollScript(list, pixels));
  return {
    name,
    frames: times.length,
    median: median(times),
    worst: Math.max(...times),
    late: times.filter((time) => time > lateMs).length,
  };
};

const plainRows = `<!doctype html><div id="list" style="block-size:720px;inline-size:384px;overflow-y:auto">${Array.from(
  { length: orders },
  (_, row) => `<p style="margin:0;block-size:56px">Ana Reyes ${row}<br>Two Serendra</p>`,
).join("")}</div>`;

const boardList = "div:has(> section [data-order-row])";

/**
 * Records the props that React rendered each row with; the same object later means that the row was not rendered
 * again.
 */
const watchRows = `{
  const rows = () => [...document.querySelectorAll("[data-order-row]")];
  const propsOf = (row) => Object.entries(row).find(([name]) => name.startsWith("__reactProps$"))?.[1];
  const drawn = new Map(rows().map((row) => [row, propsOf(row)]));
  window.countDrawnAgain = () => rows().filter((row) => drawn.get(row) !== propsOf(row)).length;
}`;

const sendOrThrow = async (call: Parameters<typeof send>[0]): Promise<string> => {
  const { status, body } = await send(call);
  if (status >= 300) throw new Error(`${call.method} ${call.url.pathname} got status ${status}: ${body}`);
  return body;
};

/** Moves one order of an outlet to its next status, as its rider would. */
const moveSomeOrder = async (url: string, vendorId: string, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const query = { count: "1", status: "NEW" };
  const list = await sendOrThrow({
    method: "GET",
    url: endpointUrl(url, listOrders, { vendorId }, query),
    headers,
  });
  const [order] = (JSON.parse(list) as { result: { data: { order_id: string }[] } }).result.data;
  if (!order) throw new Error("The server has no order that can be moved.");
  await sendOrThrow({
    method: moveOrderInSandbox.method,
    url: endpointUrl(url, moveOrderInSandbox, { orderId: order.order_id }),
    headers,
    body: JSON.stringify({ status: "WAITING_FOR_TRANSPORT" }),
  });
};

/** The board with 200 active orders: its scrolling compared with a bare list, and what one update renders again. */
export const measureBoardFrames: Measure = () =>
  withBrowser(async ({ server, browser, signedIn }) => {
    const tokens = await signIn(server.url, 2);
    const { vendorId, next } = await orderCalls(server.url, tokens);
    for (let turn = 0; turn < orders; turn += 1) await sendOrThrow(next(turn));

    const bare = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await bare.setContent(plainRows);
    const plain = await scroll(bare, `${orders} plain rows`, "#list");
    await bare.close();

    const page = await signedIn.newPage();
    await page.goto(new URL(`/order-tracking/${vendorId}`, server.url).href);
    const lastRow = page.locator("[data-order-row]").nth(orders - 1);
    await lastRow.waitFor({ state: "attached", timeout: 60_000 });
    await page.waitForTimeout(settledAfterMs);
    const still = await scroll(page, "the board, not scrolled", boardList, 0);
    const board = await scroll(page, `the board, ${orders} orders`, boardList);

    const rows = await page.locator("[data-order-row]").count();
    await page.evaluate(watchRows);
    await moveSomeOrder(server.url, vendorId, tokens[0] ?? "");
    const countDrawnAgain = () => page.evaluate<number>("window.countDrawnAgain()");
    for (let round = 0; round < 50 && (await countDrawnAgain()) === 0; round += 1)
      await page.waitForTimeout(100);
    const drawnAgain = await countDrawnAgain();
    return {
      figures: [
        {
          name: `rows of ${rows} that one update draws again`,
          value: drawnAgain,
          unit: "",
          better: "less",
          goal: 1,
        },
        { name: "a frame of the scrolled board, median", value: board.median, unit: "ms", better: "less" },
        { name: "late frames of the scrolled board", value: board.late, unit: "", better: "less" },
      ],
      details: [
        {
          head: ["scrolling", "frames", "median ms", "worst ms", `over ${lateMs} ms`],
          rows: [plain, still, board].map((one) => [
            one.name,
            one.frames,
            one.median.toFixed(1),
            one.worst.toFixed(1),
            one.late,
          ]),
        },
      ],
    };
  });
