import type { Locator, Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { addressField, findAddress, requestButton } from "./journey/request-form.ts";
import { signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser({ isLively: true });
const patience = 120_000;

/** The box of a pin that has stopped moving: on a busy machine the map's flight to it takes longer. */
const restingBox = async (page: Page, pin: Locator) => {
  await pin.waitFor();
  for (let before = ""; ;) {
    await page.waitForTimeout(1_500);
    const box = await pin.boundingBox();
    if (box && JSON.stringify(box) === before) return box;
    before = JSON.stringify(box);
  }
};

/** Drags an element by some pixels, like a mouse. */
const drag = async (page: Page, pin: Locator, across: number, down: number): Promise<void> => {
  const box = await restingBox(page, pin);
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 14];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across / 2, y + down / 2, { steps: 5 });
  await page.mouse.move(x + across, y + down, { steps: 5 });
  await page.mouse.up();
};

/**
 * The response to the call that an action triggers. Each action waits for a drawn frame, so the response decides the
 * test's time.
 */
const answerTo = async (page: Page, call: string, act: () => Promise<void>): Promise<Response> => {
  const isAnswer = (answer: Response) => answer.url().includes(call);
  const [answer] = await Promise.all([page.waitForResponse(isAnswer, { timeout: patience }), act()]);
  return answer;
};

type Place = { latitude: number; longitude: number };

const linked: Place = { latitude: 14.5507, longitude: 121.0287 };
const isLinked = (body: string | null) =>
  (JSON.parse(body ?? "{}") as { destination?: Place }).destination?.latitude === linked.latitude;

test(
  "the pin of a request is dragged, moved by keyboard and set by a pasted link, and address and fee follow [11.54] [11.21]",
  { timeout: patience },
  async () => {
    const page = await newPage();
    await signIn(page);
    await findAddress(page, "Two Serendra");
    await requestButton(page).waitFor();
    const before = await addressField(page).inputValue();
    const pin = page.locator("[data-map-pin=destination]");
    const priced = await answerTo(page, "/delivery/fee", () => drag(page, pin, -120, -60));
    const { destination } = priced.request().postDataJSON() as { destination: Place };
    expect(destination.longitude).toBeLessThan(121.054);
    await requestButton(page).waitFor();
    await expect.poll(() => addressField(page).inputValue()).not.toBe(before);
    const dragged = await addressField(page).inputValue();

    const found = await answerTo(page, "/geolocator/reverse", async () => {
      await pin.focus();
      for (let step = 0; step < 8; step++) await page.keyboard.press("Shift+ArrowUp");
    });
    expect(Number(new URL(found.url()).searchParams.get("lat"))).toBeGreaterThan(destination.latitude);
    await expect.poll(() => addressField(page).inputValue()).not.toBe(dragged);

    await addressField(page).fill(`https://maps.google.com/?q=${linked.latitude},${linked.longitude}`);
    const pricedAgain = page.waitForRequest(
      (request) => request.url().includes("/delivery/fee") && isLinked(request.postData()),
    );
    await Promise.all([pricedAgain, page.getByRole("option").first().click()]);
    await requestButton(page).waitFor();
  },
);

test("dragging the pin of a new collection point fills in its address", { timeout: patience }, async () => {
  const page = await newPage();
  await signIn(page);
  await addressField(page).waitFor();
  await page.getByRole("banner").getByRole("button", { name: /Kanto/ }).click();
  await page.getByRole("button", { name: textOf("outlet-choice.add") }).click();
  const dialog = page.getByRole("dialog");
  const pin = dialog.locator("[data-map-pin=outlet]");
  const answer = await answerTo(page, "/geolocator/reverse", () => drag(page, pin, 60, 40));
  expect(answer.status()).toBe(200);
  const address = dialog.getByRole("combobox").first();
  await expect.poll(() => address.inputValue()).not.toBe("");
});

test.each([
  [360, 760],
  [1280, 800],
  [1440, 900],
  [1280, 600],
])(
  "at %i x %i px the summary never covers a pin that must be checked [10.128]",
  { timeout: patience },
  async (width, height) => {
    const page = await newPage({ viewport: { width, height } });
    await signIn(page);
    for (const address of ["Two Serendra", "Kalayaan Avenue", "Quezon City Hall"]) {
      await addressField(page).waitFor();
      await findAddress(page, address);
      await page.getByText(/₱/).first().waitFor();
      const open = page.getByRole("button", { name: textOf("request.map.open") });
      if (await open.isVisible()) await open.click();
      const places = async () => {
        const pin = await page.locator("[data-map-pin=destination]").boundingBox();
        const map = await page.locator("canvas").first().boundingBox();
        const summary = await page.locator("section:has(#request-submit)").boundingBox();
        if (!pin || !map || !summary) return "There is no pin, no map or no summary.";
        const [foot, middle] = [pin.y + pin.height, pin.x + pin.width / 2];
        const isBeside = middle < summary.x || middle > summary.x + summary.width;
        const isFree = foot <= summary.y || pin.y >= summary.y + summary.height || isBeside;
        if (!isFree) return "The pin is under the summary.";
        return pin.y >= map.y && foot <= map.y + map.height ? "free" : "The pin is off the map.";
      };
      // The map first animates to its initial position, and then stays there.
      await expect.poll(places, { message: address, timeout: 10_000 }).toBe("free");
      await page.waitForTimeout(1_500);
      await expect.poll(places, { message: address, timeout: 10_000 }).toBe("free");
      const close = page.getByRole("button", { name: textOf("request.map.close") });
      if (await close.isVisible()) await close.click();
    }
  },
);
