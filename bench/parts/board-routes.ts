import type { Page } from "playwright-core";
import { withBrowser } from "../browser.ts";
import { send } from "../load.ts";
import { median, percentile, type Figure, type Measure } from "../report.ts";
import { customer, orderCalls, signIn } from "../waybill-server.ts";

export const orders = 200;
const rounds = 6;
const inputsARound = 12;
/** In degrees: some six kilometres around the demo's customer. */
const spreadDegrees = 0.06;

/** Records, for each input of a kind, the time until the end of the frame that shows its effect. */
const watchInputs = `{
  window.inputTimes = [];
  const measure = (event) => {
    const { timeStamp } = event;
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => window.inputTimes.push(performance.now() - timeStamp);
      after.port2.postMessage(undefined);
    });
  };
  for (const kind of ["keydown", "wheel", "mousemove"])
    addEventListener(kind, (event) => kind === window.inputWatched && measure(event), { capture: true, passive: true });
}`;

/** Finds the map through React's internals of its container, and counts the drawn routes. */
const findMap = `{
  const isMap = (value) => typeof value?.getMap === "function" && typeof value.getMap()?.getLayer === "function";
  const box = document.querySelector(".maplibregl-map");
  let fiber = Object.entries(box ?? {}).find(([name]) => name.startsWith("__reactFiber$"))?.[1];
  for (; fiber && !window.drawnMap; fiber = fiber.return)
    for (let hook = fiber.memoizedState; hook && !window.drawnMap; hook = hook.next) {
      const found = [hook.memoizedState, hook.memoizedState?.current, hook.memoizedState?.map].find(isMap);
      if (found) window.drawnMap = found.getMap();
    }
  window.countRoutes = () => (window.drawnMap?.getSource("route-lines") ? window.drawnMap.querySourceFeatures("route-lines").length : 0);
  window.hideRoutes = () => {
    for (const layer of ["route-lines-known", "route-lines-guessed"])
      window.drawnMap.setLayoutProperty(layer, "visibility", "none");
    return new Promise((settle) => window.drawnMap.once("idle", () => settle()));
  };
}`;

type Input = {
  event: "keydown" | "wheel" | "mousemove";
  /** True for an input without a goal: its time depends on drawing the whole map, not on the routes. */
  isOfMap?: true;
  /** Unmeasured preparation. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page, turn: number) => Promise<void>;
  end?: (page: Page) => Promise<void>;
};

const inputs: Record<string, Input> = {
  "a letter in the filter": {
    event: "keydown",
    prepare: (page) => page.getByRole("searchbox").first().focus(),
    act: (page, turn) => page.keyboard.press(turn % 2 === 0 ? "a" : "Backspace"),
  },
  "a turn of the wheel over the list": {
    event: "wheel",
    prepare: (page) => page.mouse.move(200, 400),
    act: (page, turn) => page.mouse.wheel(0, turn % 12 < 6 ? 120 : -120),
  },
  "the mouse from row to row": {
    event: "mousemove",
    act: (page, turn) => page.mouse.move(200, 250 + (turn % 12) * 40),
  },
  "the map drawn along": {
    isOfMap: true,
    event: "mousemove",
    prepare: async (page) => {
      await page.mouse.move(800, 400);
      await page.mouse.down();
    },
    act: (page, turn) => page.mouse.move(turn % 2 === 0 ? 860 : 800, 400),
    end: (page) => page.mouse.up(),
  },
};

const frame = "new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(() => settle())))";

const timesOf = async (page: Page, { event, prepare, act, end }: Input): Promise<number[]> => {
  await prepare?.(page);
  await page.evaluate(frame);
  await page.evaluate(`window.inputTimes = []; window.inputWatched = ${JSON.stringify(event)}`);
  for (let turn = 0; turn < inputsARound; turn += 1) {
    await act(page, turn);
    await page.evaluate(frame);
  }
  const times = await page.evaluate<number[]>("window.inputWatched = undefined, window.inputTimes");
  await end?.(page);
  return times;
};

/** Places orders of one outlet to 200 drop-offs in a town. */
const placeOrders = async (url: string): Promise<string> => {
  const tokens = await signIn(url, 4);
  let vendor = "";
  for (let at = 0; at < orders; at += 1) {
    const turn = at * 2.399963;
    const far = (spreadDegrees / 2) * Math.sqrt(at / orders);
    const latitude = customer.location.latitude + far * Math.sin(turn);
    const longitude = customer.location.longitude + far * Math.cos(turn);
    const token = tokens[at % tokens.length]!;
    const { vendorId, next } = await orderCalls(url, [token], { latitude, longitude });
    const { status, body } = await send(next(0));
    if (status !== 201) throw new Error(`An order got status ${status}: ${body}`);
    vendor = vendorId;
  }
  return vendor;
};

/** Opens the board and waits until the routes of all orders are on its map, shown or hidden for the whole run. */
const openBoard = async (page: Page, url: string, isShown: boolean): Promise<Page> => {
  await page.goto(url);
  await page
    .locator("[data-order-row]")
    .nth(orders - 1)
    .waitFor({ state: "attached", timeout: 60_000 });
  await page.locator(".maplibregl-canvas").waitFor({ timeout: 60_000 });
  const routesDrawn = () => page.evaluate<number>("window.countRoutes?.() ?? 0");
  for (let wait = 0; wait < 120 && (await routesDrawn()) < orders; wait += 1) {
    await page.evaluate(findMap);
    await page.waitForTimeout(500);
  }
  const drawn = await routesDrawn();
  if (drawn < orders) throw new Error(`The map shows ${drawn} routes for ${orders} orders.`);
  if (!isShown) await page.evaluate("window.hideRoutes()");
  await page.evaluate(watchInputs);
  return page;
};

/** Compares the board with the routes of 200 orders on its map and one without them, in turns in one run. */
export const measureBoardRoutes: Measure = ({ quick }) =>
  withBrowser(async ({ server, signedIn }) => {
    const url = new URL(`/order-tracking/${await placeOrders(server.url)}`, server.url).href;
    const boards = {
      with: await openBoard(await signedIn.newPage(), url, true),
      without: await openBoard(await signedIn.newPage(), url, false),
    };
    const found: { name: string; with: number[]; without: number[] }[] = [];
    for (const [name, input] of Object.entries(inputs)) {
      const times = { with: [] as number[], without: [] as number[] };
      // The first round of each board warms up.
      for (let round = 0; round <= (quick ? 2 : rounds); round += 1)
        for (const one of round % 2 === 0 ? (["with", "without"] as const) : (["without", "with"] as const)) {
          await boards[one].bringToFront();
          await boards[one].evaluate(frame);
          const taken = await timesOf(boards[one], input);
          if (round > 0) times[one].push(...taken);
        }
      found.push({ name, ...times });
    }
    return {
      figures: found
        .filter(({ name }) => !inputs[name]?.isOfMap)
        .map((times): Figure => ({
          name: `${times.name}, with routes ÷ without`,
          value: median(times.with) / median(times.without),
          unit: "×",
          better: "less",
          goal: 1.2,
        })),
      details: [
        {
          head: ["from input to frame", "inputs", "with ms", "without ms", "with p95", "without p95"],
          rows: found.map((times) => [
            times.name,
            times.with.length,
            ...[median, (some: number[]) => percentile(some, 0.95)].flatMap((of) =>
              [times.with, times.without].map((some) => of(some).toFixed(1)),
            ),
          ]),
        },
      ],
    };
  });
