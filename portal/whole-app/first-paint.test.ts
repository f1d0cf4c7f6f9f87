import { expect, test } from "vitest";

test("theme, brand and direction are set before the first paint", async () => {
  localStorage.setItem("theme", "dark");
  localStorage.setItem("brand", "tanghali");
  localStorage.setItem("language", "ar");
  // @ts-expect-error: a plain script without types
  await import("../public/first-paint.js");
  const { dir, lang, dataset } = document.documentElement;
  expect({ dir, lang, ...dataset }).toEqual({ dir: "rtl", lang: "ar", theme: "dark", brand: "tanghali" });
});

test("if storage is blocked, values last while the page is open [20.44]", async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  });
  const again = "../public/first-paint.js?forbidden";
  await import(again);
  localStorage.setItem("theme", "dark");
  localStorage.setItem("draft", "1");
  expect(Object.keys(localStorage)).toEqual(["theme", "draft"]);
  expect(localStorage.length).toBe(2);
  localStorage.removeItem("draft");
  expect(localStorage.getItem("draft")).toBeNull();
  localStorage.clear();
  expect(localStorage.getItem("theme")).toBeNull();
  if (own) Object.defineProperty(globalThis, "localStorage", own);
});
