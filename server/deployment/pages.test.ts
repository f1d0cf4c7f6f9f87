import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { policyProblems } from "../testing/page-policy.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const routes = new Set<string>();
const product = await openTestApp({
  onRoute: ({ method, url }) => {
    if ([method].flat().includes("GET")) routes.add(url);
  },
});
afterAll(() => product.close());

const get = (url: string) => product.inject({ method: "GET", url, headers: { accept: "text/html" } });

test("[23.36] no page runs a script that is not the product's own, whatever its URL", async () => {
  const { outletIds, email } = await ownVendor(product.db);
  const order = await placeTestOrder(product.call, await product.tokenFor(email), outletIds[0]);
  const { pathname, search } = new URL(order.tracking_link);
  const asked = [...routes].map((url) => url.replaceAll(/:(\w+)(?:\([^)]*\))?/g, "x").replace("*", "x"));
  const pages: string[] = [];
  for (const url of [
    ...asked,
    `${pathname}${search}`,
    `/delivery-receipt/${order.order_id}${search}`,
    "/history",
  ]) {
    const answer = await get(url);
    if (!String(answer.headers["content-type"]).startsWith("text/html")) continue;
    pages.push(url);
    // The riders' app scans codes with WebAssembly if the browser has no barcode reader.
    const compilesWebAssembly = url.startsWith("/rider/");
    expect(policyProblems(answer, { compilesWebAssembly }), url).toEqual([]);
  }
  for (const page of ["/", "/rider/", "/operations/", "/docs", "/faq", `${pathname}${search}`, "/history"])
    expect(pages).toContain(page);
  // It renders every page, which is ten seconds of work on an idle machine.
}, 60_000);

test("the check finds a page that would run a foreign script", () => {
  const headers = {
    "content-security-policy":
      "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  const open = "<script>go()</script><a href='javascript:go()' onclick=go()>x</a>";
  expect(policyProblems({ headers, body: '<script src="/a.js"></script><p>on = 1</p>' })).toEqual([]);
  expect(policyProblems({ headers, body: open })).toEqual([
    "inline handler",
    "script's address",
    "inline script",
  ]);
  const loose = { "content-security-policy": "script-src 'self' 'unsafe-eval' 'unsafe-inline'" };
  expect(policyProblems({ headers: loose, body: "" })).toEqual([
    "script-src",
    "script-src-attr",
    "object-src",
    "base-uri",
    "form-action",
    "frame-ancestors",
    "x-content-type-options",
    "referrer-policy",
  ]);
});
