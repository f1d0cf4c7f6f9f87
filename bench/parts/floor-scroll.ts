import pg from "pg";
import type { CDPSession, Page } from "playwright-core";
import { withBrowser } from "../browser.ts";
import { durablePostgres } from "../databases.ts";
import { sendAtOnce } from "../load.ts";
import { median, formatFigure, type Measure } from "../report.ts";
import { orderCalls, signIn } from "../waybill-server.ts";

export const floorSize = { orders: 2_000, riders: 800 } as const;
const operator = "ops@example.com";
const rounds = 5;
const frames = 120;
const pixelsPerFrame = 40;
const filterTurns = 6;

/** Scrolls a list by the same step each frame, and back from its end. */
const scrollScript = (list: string) => `new Promise((settle) => {
  const box = document.querySelector(${JSON.stringify(list)});
  let [step, left] = [${pixelsPerFrame}, ${frames}];
  const next = () => {
    if (left-- === 0) return settle();
    const after = box.scrollTop + step;
    if (after < 0 || after > box.scrollHeight - box.clientHeight) step = -step;
    box.scrollTop += step;
    requestAnimationFrame(next);
  };
  next();
})`;
/** Two frames later the change is drawn. */
const drawn = "new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(() => settle())))";

/** A page with this many plain rows of two lines, and a button that hides every second one. */
export const plainRows = (rows: number): string => `<!doctype html>
<style>[data-half] li:nth-child(2n) { display: none }</style>
<button onclick="document.querySelector('ul').toggleAttribute('data-half')">Filter</button>
<div id="list" style="block-size:700px;inline-size:400px;overflow-y:auto"><ul style="margin:0;padding:0;list-style:none">
${Array.from(
  { length: rows },
  (_, row) =>
    `<li style="block-size:64px"><button style="inline-size:100%;block-size:64px;text-align:start"><b>Ana Reyes ${row}</b><br>Two Serendra · no rider for ${row % 60} min</button></li>`,
).join("\n")}</ul></div>`;

const floorList = "[data-floor-list]";

/** CPU milliseconds of the page's main thread during an action. */
const busyWhile = async (session: CDPSession, doIt: () => Promise<unknown>): Promise<number> => {
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1_000;
  };
  const before = await busy();
  await doIt();
  return (await busy()) - before;
};

const measured = async (page: Page, list: string, filter: () => Promise<unknown>) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const scroll = () => busyWhile(session, () => page.evaluate(scrollScript(list)));
  const filtering = () =>
    busyWhile(session, async () => {
      for (let turn = 0; turn < filterTurns; turn += 1) {
        await filter();
        await page.evaluate(drawn);
      }
    });
  await scroll();
  await filtering();
  return { scroll, filtering };
};

/**
 * Adds riders on a break all over the city, so that no order is assigned, and an incident for every second order.
 */
const fillFloor = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const texts = [
    `insert into riders (rider_id, fleet_id, phone_number, name, created_at)
      select 'bench-' || n, (select min(fleet_id) from fleets), '+6391800' || lpad(n::text, 5, '0'), 'Rider ' || n, now()
      from generate_series(1, ${floorSize.riders}) n`,
    `insert into shifts (rider_id, state, since, started_at) select rider_id, 'break', now(), now() from riders
      where rider_id like 'bench-%'`,
    `insert into latest_positions (rider_id, latitude, longitude, pace, at)
      select rider_id, 14.5 + random() * 0.15, 120.98 + random() * 0.1, 5, now() from riders where rider_id like 'bench-%'`,
    `insert into incidents (order_id, kind, opened_at)
      select order_id, 'bench', now() from (select order_id, row_number() over () as n from orders) o where n % 2 = 0`,
  ];
  for (const text of texts) await client.query(text);
  await client.end();
};

/**
 * Compares the operators' list of 2,000 orders and 800 riders with the same number of plain rows, in turns in one
 * run.
 */
export const measureFloor: Measure = async ({ quick }) => {
  const database = await durablePostgres();
  try {
    return await withBrowser(
      async ({ server, browser, signedIn }) => {
        const { next } = await orderCalls(server.url, await signIn(server.url, 20));
        for (let placed = 0; placed < floorSize.orders; placed += 50) {
          const answers = await sendAtOnce(Array.from({ length: 50 }, (_, at) => next(placed + at)));
          const wrong = answers.find(({ status }) => status !== 201);
          if (wrong) throw new Error(`Placing an order got status ${wrong.status}: ${wrong.body}`);
        }
        await fillFloor(database.url);

        const bare = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await bare.setContent(plainRows(floorSize.orders));
        const page = await signedIn.newPage();
        await page.goto(new URL("/operations/floor", server.url).href);
        // Half of the orders have an incident; the others have only just begun to wait for a rider, and are on
        // time.
        const whole = page.locator(`[aria-setsize="${floorSize.orders / 2}"]`).first();
        await whole.waitFor({ timeout: 60_000 });
        const groups = page.locator(`${floorList} > section`);
        const chip = page.getByRole("group", { name: "Filters" }).getByRole("button").first();
        const rowsDrawn = () => page.locator("[aria-setsize]").count();
        const filterFloor = async () => {
          const isFiltered = (await chip.getAttribute("aria-pressed")) === "true";
          await chip.dispatchEvent("click");
          await groups.nth(1).waitFor({ state: isFiltered ? "attached" : "detached" });
        };
        const plain = await measured(bare, "#list", () =>
          bare.evaluate("document.querySelector('button').click()"),
        );
        const floor = await measured(page, floorList, filterFloor);
        const samples = {
          plainScroll: [] as number[],
          scroll: [] as number[],
          plainFilter: [] as number[],
          filter: [] as number[],
        };
        for (let round = 0; round < (quick ? 2 : rounds); round += 1) {
          await bare.bringToFront();
          samples.plainScroll.push((await plain.scroll()) / frames);
          samples.plainFilter.push((await plain.filtering()) / filterTurns);
          await page.bringToFront();
          samples.scroll.push((await floor.scroll()) / frames);
          samples.filter.push((await floor.filtering()) / filterTurns);
        }
        const of = (name: keyof typeof samples) => median(samples[name]);
        const figure = { unit: "×", better: "less" } as const;
        return {
          figures: [
            {
              name: "scrolling the floor ÷ plain rows",
              value: of("scroll") / of("plainScroll"),
              ...figure,
              goal: 3,
            },
            {
              name: "filtering the floor ÷ plain rows",
              value: of("filter") / of("plainFilter"),
              ...figure,
              goal: 3,
            },
            {
              name: `rows in the document of ${floorSize.orders}`,
              value: await rowsDrawn(),
              unit: "",
              better: "less",
              goal: 100,
            },
          ],
          details: [
            {
              head: [
                `${floorSize.orders} orders, ${floorSize.riders} riders`,
                "ms of work a frame scrolled",
                "ms of work a filter",
              ],
              rows: [
                ["plain rows", formatFigure(of("plainScroll")), formatFigure(of("plainFilter"))],
                ["the floor", formatFigure(of("scroll")), formatFigure(of("filter"))],
              ],
            },
          ],
        };
      },
      { databaseUrl: database.url, email: operator },
    );
  } finally {
    await database.stop();
  }
};
