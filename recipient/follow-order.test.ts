// @vitest-environment happy-dom
import type { HTMLDetailsElement, HTMLElement, Window } from "happy-dom";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderAfter, renderTrackingPage } from "./page.fixture.ts";

const { document, MouseEvent } = globalThis as unknown as Pick<Window, "document" | "MouseEvent">;
const picture = `<svg viewBox="0 0 480 480" data-box="121,14,122,15"><g class="scooter"></g></svg>`;
/** The response of the map's address. */
let pictureNow = picture;
const coming = (latitude: number) => ({
  ...orderAfter(["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"]),
  rider: { first_name: "Paolo", phone_number: "+639175550177", latitude, longitude: 121.5 },
});
const credit = { words: "© OpenStreetMap contributors", address: "https://www.openstreetmap.org/copyright" };
const withMap = { mapAddress: "/tracking/kanto/map?t=secret", credits: [credit] };
const settled = () => vi.advanceTimersByTimeAsync(1);

/** Removes the page's links and scripts, so that nothing is fetched. */
const alone = (page: string) => page.replace(/<link[^>]*>|<script[^>]*>/g, "");

/** Opens a page like a browser, and responds to its script's requests. */
const open = async (page: string) => {
  document.documentElement.innerHTML = page
    .replace(/[\s\S]*<html[^>]*>/, "")
    .replace(/<link[^>]*>|<script[^>]*>|<\/html>/g, "");
  const body = /<body ([^>]*)>/.exec(page)?.[1] ?? "";
  if (body.includes("data-follow")) document.body.dataset["follow"] = "10";
  else delete document.body.dataset["follow"];
  let next = page;
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    if (next === "") throw new TypeError("offline");
    return new Response(address.includes("/map") ? pictureNow : alone(next));
  });
  vi.resetModules();
  const script = "./follow-order.js";
  await import(script);
  await settled();
  return { asked, answerWith: (fresh: string) => void (next = fresh) };
};
const text = (selector: string) => document.querySelector(selector)?.textContent?.trim();

beforeEach(() => {
  pictureNow = picture;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an open page follows the order, and stops when the order has ended", async () => {
  const { asked, answerWith } = await open(renderTrackingPage(orderAfter(["RECEIVED"])));
  answerWith(
    renderTrackingPage(orderAfter(["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED"])),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(text("h1")).toBe("Delivered 04:12");
  expect(text(".say")).toBe("Your order from Kanto Kitchen has arrived.");
  const soFar = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(soFar);
});

test("an open page of a stalled order keeps refreshing, and shows later statuses [10.16]", async () => {
  const { answerWith } = await open(renderTrackingPage(orderAfter(["RECEIVED", "STALLED"])));
  expect(text("h1")).toBe("We are looking into it");
  answerWith(
    renderTrackingPage(orderAfter(["RECEIVED", "STALLED", "NEW", "RECEIVED", "COURIER_ACCEPTED_DELIVERY"])),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(text("h1")).toBe("Arriving 04:12 to 04:17");
});

type Settle = [(answer: Response) => void, (error: Error) => void];
/**
 * Delays responses from now on. `refresh` presses the button and returns only the requests that this caused,
 * because scripts of other tests send requests too.
 */
const holdAnswers = () => {
  const waiting: Settle[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((...settle) => void waiting.push(settle)));
  const refresh = () => {
    document.querySelector("[data-refresh]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return waiting.splice(0);
  };
  return { waiting, refresh };
};

test("a page requested earlier is still shown if a later request failed", async () => {
  await open(renderTrackingPage(orderAfter(["RECEIVED"])));
  const { refresh } = holdAnswers();
  const [first, second] = [refresh(), refresh()];
  for (const [, fail] of second) fail(new TypeError("offline"));
  await settled();
  expect(text("[data-offline]")).not.toBe("");
  for (const [answer] of first)
    answer(new Response(alone(renderTrackingPage(orderAfter(["RECEIVED", "CANCELLED"])))));
  await settled();
  expect(text("h1")).toBe("This order was cancelled");
  expect(text("[data-offline]")).toBe("");
});

test.each(["an older page", "a network error"])(
  "%s that arrives after a newer response changes nothing",
  async (late) => {
    await open(renderTrackingPage(orderAfter(["RECEIVED"])));
    const { waiting, refresh } = holdAnswers();
    const [first, second] = [refresh(), refresh()];
    const delivered = renderTrackingPage(
      orderAfter(["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED"]),
    );
    for (const [answer] of second) answer(new Response(alone(delivered)));
    await settled();
    expect(text("h1")).toBe("Delivered 04:12");
    for (const [answer, fail] of first)
      if (late === "a network error") fail(new TypeError("offline"));
      else answer(new Response(alone(renderTrackingPage(orderAfter(["RECEIVED"])))));
    await settled();
    expect(text("h1")).toBe("Delivered 04:12");
    expect(text("[data-offline]")).toBe("");
    // The page is not requested again either: the order is over.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waiting).toEqual([]);
  },
);

test("an expanded part stays expanded while the page changes around it", async () => {
  const { answerWith } = await open(renderTrackingPage(orderAfter(["RECEIVED"])));
  (document.querySelector(".more") as HTMLDetailsElement).open = true;
  answerWith(renderTrackingPage(coming(14.5)));
  await vi.advanceTimersByTimeAsync(10_000);
  expect((document.querySelector(".more") as HTMLDetailsElement).open).toBe(true);
  expect(document.querySelector(".rider a")?.getAttribute("href")).toBe("tel:+639175550177");
});

test("offline the page shows a message, keeps its content and keeps retrying", async () => {
  const { answerWith } = await open(renderTrackingPage(orderAfter(["RECEIVED"])));
  answerWith("");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(text("[data-offline]")).toBe("No connection. This page keeps trying.");
  expect(text("h1")).toBe("Arriving 04:12 to 04:17");
  answerWith(renderTrackingPage(coming(14.5)));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(text("[data-offline]")).toBe("");
});

test("the map is fetched after the page, its rider moves, and it disappears when the rider has no job [11.38]", async () => {
  const { asked, answerWith } = await open(renderTrackingPage(coming(14.5), withMap));
  expect(asked).toEqual([withMap.mapAddress]);
  // The drawing is hidden from screen readers; the credits with their links are outside of it.
  expect(document.querySelector(".map [aria-hidden] svg")).not.toBeNull();
  expect(document.querySelector(".map small a")?.getAttribute("href")).toBe(credit.address);
  const scooter = () => document.querySelector<HTMLElement>(".scooter")?.style.transform;
  answerWith(renderTrackingPage(coming(14.25), withMap));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(scooter()).toBe("translate(240px,360px)");
  expect(asked.filter((address) => address === withMap.mapAddress)).toHaveLength(1);
  answerWith(
    renderTrackingPage(orderAfter(["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED"])),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(scooter()).toBeUndefined();
  expect(document.querySelector(".map")?.classList.contains("none")).toBe(true);
});

test("the drawn route starts at the rider, and a rider who leaves the route gets a new map", async () => {
  const at = (latitude: number, longitude: number) => {
    const order = coming(latitude);
    return renderTrackingPage({ ...order, rider: { ...order.rider, longitude } }, withMap);
  };
  const line = `<path class="way" d="M240 240L360 240L360 330"></path>`;
  pictureNow = picture.replace("<g", `${line}<g`);
  const { asked, answerWith } = await open(at(14.5, 121.5));
  const way = () => document.querySelector(".way")?.getAttribute("d");
  const drawn = () => asked.filter((address) => address === withMap.mapAddress).length;
  answerWith(at(14.5, 121.6));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(way()).toBe("M288 240L360 240L360 330");
  answerWith(at(14.4, 121.75));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(way()).toBe("M360 288L360 330");
  expect(drawn()).toBe(1);
  answerWith(at(14.4, 121.5));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(drawn()).toBe(2);
});

test("a map that arrives after a newer position of the rider is ignored", async () => {
  await open(renderTrackingPage(coming(14.5), withMap));
  let next = renderTrackingPage(coming(14.99), withMap);
  const drawing: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/map")
      ? new Promise<Response>((settle) => void drawing.push(settle))
      : new Response(alone(next)),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(drawing.length).toBeGreaterThan(0);
  next = renderTrackingPage(orderAfter(["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED"]));
  await vi.advanceTimersByTimeAsync(10_000);
  for (const draw of drawing) draw(new Response(picture));
  await settled();
  expect(document.querySelector(".map")?.classList.contains("none")).toBe(true);
  expect(document.querySelector(".map svg")).toBeNull();
});

test("the refresh button requests the order at once, without reloading the page [2.52]", async () => {
  const { answerWith } = await open(renderTrackingPage(orderAfter(["RECEIVED"])));
  answerWith(renderTrackingPage(orderAfter(["RECEIVED", "CANCELLED"])));
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("[data-refresh]")?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  await settled();
  expect(text("h1")).toBe("This order was cancelled");
});

test("the share button copies the link if the device has no share function", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (link: string) => void copied.push(link) } });
  await open(renderTrackingPage(orderAfter(["RECEIVED"])));
  const button = document.querySelector("[data-share]");
  button?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await settled();
  expect(copied[0]).toBe("http://waybill.test/tracking/kanto-1-ABCDEFGHJK?t=secret");
  expect(button?.textContent?.trim()).toBe("Link copied.");
});

test("the script weighs less than 10 kB", () => {
  const script = readFileSync(join(import.meta.dirname, "follow-order.js"));
  expect(gzipSync(script).length).toBeLessThan(10_000);
});
