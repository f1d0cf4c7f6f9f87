import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { PageViews } from "../routes.tsx";
import { analyticsEvent } from "@waybill/client/analytics/analytics.ts";

test("each view of a page with a type is reported once, with that type and no personal data [2.56]", async () => {
  const received: unknown[] = [];
  const onEvent = (event: Event) => void received.push((event as CustomEvent<unknown>).detail);
  addEventListener(analyticsEvent, onEvent);
  onTestFinished(() => removeEventListener(analyticsEvent, onEvent));
  const router = createMemoryRouter([{ path: "*", element: <PageViews /> }]);
  render(<RouterProvider router={router} />);
  for (const path of [
    "/register",
    "/request-a-rider/kanto",
    "/request-a-rider/bgc?orderID=o-1",
    "/history/bgc",
    "/order-tracking/bgc?order_id=o-1",
  ])
    await act(() => router.navigate(path));
  expect(received).toEqual(
    ["homepage", "register", "request", "order_tracking"].map((page_type) => ({
      event: "page_view",
      page_type,
    })),
  );
});

test("a new screen opens at its top; switching the outlet, or going back, keeps the scroll position", async () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  onTestFinished(() => scrolled.mockRestore());
  const router = createMemoryRouter([{ path: "*", element: <PageViews /> }]);
  render(<RouterProvider router={router} />);
  const times = async (go: () => Promise<void>) => {
    scrolled.mockClear();
    await act(go);
    return scrolled.mock.calls;
  };
  expect(await times(() => router.navigate("/history/bgc"))).toEqual([[0, 0]]);
  expect(await times(() => router.navigate("/history/kanto"))).toEqual([]);
  expect(await times(() => router.navigate("/account"))).toEqual([[0, 0]]);
  expect(await times(() => router.navigate("/account/developer"))).toEqual([[0, 0]]);
  expect(await times(() => router.navigate(-1))).toEqual([]);
});
