import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { type Box, findClearBox, findObstacles } from "./clear-box.ts";

const box = (left: number, top: number, wide: number, high: number): Box => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
});
const meets = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The default position at the bottom of a desktop window of 1280 × 800, at the start of the line. */
const home = box(16, 736, 400, 48);

test("without obstacles a toast is at the bottom, at the start of the line", () => {
  expect(findClearBox(home, 1280, [[], [], []])).toEqual(home);
});

test("a toast moves up past an amount and an open field, or to the other side if that is all covered [10.05]", () => {
  const total = box(300, 740, 80, 20);
  const typed = box(40, 680, 300, 48);
  const above = findClearBox(home, 1280, [[total, typed], [], []]);
  expect([total, typed].some((one) => meets(above, one))).toBe(false);
  expect(above.left).toBe(16);
  const column = box(0, 0, 480, 800);
  const beside = findClearBox(home, 1280, [[column], [], []]);
  expect(beside.left).toBe(864);
  expect(beside.top).toBe(736);
});

test("a toast covers a button rather than a field, and a field rather than an amount [10.05]", () => {
  const phone = box(12, 560, 336, 48);
  const [buttons, fields] = [[box(0, 0, 360, 300)], [box(0, 300, 360, 200)]];
  const amounts = [box(0, 500, 360, 200)];
  const overButton = findClearBox(phone, 360, [amounts, fields, buttons]);
  expect(overButton.bottom).toBeLessThanOrEqual(300);
  const overField = findClearBox(phone, 360, [[box(0, 0, 360, 300), ...amounts], fields, []]);
  expect(meets(overField, fields[0]!)).toBe(true);
  expect(meets(overField, amounts[0]!)).toBe(false);
});

test("a toast covers no amount and no open field while there is free space elsewhere [10.05]", () => {
  const anywhere = fc.record({
    left: fc.integer({ min: 0, max: 1200 }),
    top: fc.integer({ min: 0, max: 780 }),
    wide: fc.integer({ min: 10, max: 400 }),
    high: fc.integer({ min: 10, max: 60 }),
  });
  const boxes = fc.array(
    anywhere.map(({ left, top, wide, high }) => box(left, top, wide, high)),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(boxes, boxes, boxes, (hard, fields, buttons) => {
      const found = findClearBox(home, 1280, [hard, fields, buttons]);
      if (!hard.some((one) => meets(found, one))) return;
      const tried = [16, 864, 440].flatMap((left) =>
        Array.from({ length: 91 }, (_, at) => box(left, 736 - at * 8, 400, 48)).filter(
          ({ top }) => top >= 12,
        ),
      );
      expect(tried.every((other) => hard.some((one) => meets(other, one)))).toBe(true);
    }),
  );
});

afterEach(() => void document.body.replaceChildren());

test("amounts are found by their currency, fields and buttons by element, toasts excluded [10.05]", () => {
  document.body.innerHTML = `<main><p>Fee <b>₱99</b></p><p>KWD 1.500</p><p data-kept-clear>Your customer pays</p><p>Order 12, 3 riders</p>
    <input id="typed"><input type="hidden"><textarea></textarea><button>Place</button></main>
    <div id="notices"><p>Refunded ₱99</p><button>Undo</button></div>`;
  const notices = document.querySelector("#notices") as Element;
  const ranges = vi.spyOn(Range.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect());
  document.querySelector<HTMLInputElement>("#typed")?.focus();
  const [hard, fields, buttons] = findObstacles(notices);
  expect(ranges).toHaveBeenCalledTimes(2);
  expect(hard.length).toBe(4);
  expect(fields.length).toBe(1);
  expect(buttons.length).toBe(1);
  ranges.mockRestore();
});
