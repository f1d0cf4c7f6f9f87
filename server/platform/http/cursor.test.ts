import { expect, test } from "vitest";
import { cursorOf, readCursor } from "./cursor.ts";

test("a cursor is read as it was made, and a number that is no moment, count or id is refused", () => {
  expect(readCursor(cursorOf([8.64e15, "a"]), ["number", "string"])).toEqual([8.64e15, "a"]);
  for (const number of [-1, 8.64e15 + 1, 0.5, 1e300])
    expect(() => readCursor(cursorOf([number, "a"]), ["number", "string"]), String(number)).toThrow(
      expect.objectContaining({ refusal: "bad_pagination_key" }),
    );
});
