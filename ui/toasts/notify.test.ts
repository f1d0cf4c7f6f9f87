import { afterEach, expect, test } from "vitest";
import { currentNotices, dismissNotice, notify } from "./notify.ts";

afterEach(() => currentNotices().forEach(({ id }) => dismissNotice(id)));

test("a notification has its message, type, duration and an id of its own [3.32]", () => {
  const first = notify({ message: "Saved." });
  const second = notify({ message: "Not saved.", type: "error", duration: 7000 });
  expect(currentNotices()).toEqual([
    { id: first, message: "Saved.", type: "info", duration: 3500, action: undefined },
    { id: second, message: "Not saved.", type: "error", duration: 7000, action: undefined },
  ]);
  expect(second).not.toBe(first);
});
