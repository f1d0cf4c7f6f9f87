import { expect, test } from "vitest";

test("theme, brand and direction are there before anything is painted", async () => {
  localStorage.setItem("theme", "dark");
  localStorage.setItem("brand", "tanghali");
  localStorage.setItem("language", "ar");
  // @ts-expect-error: a plain script without types
  await import("../public/first-paint.js");
  const { dir, lang, dataset } = document.documentElement;
  expect({ dir, lang, ...dataset }).toEqual({ dir: "rtl", lang: "ar", theme: "dark", brand: "tanghali" });
});
