import { screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import type { RiderRatings } from "@waybill/contract/operations/riders";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  api,
  createdAt,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
} from "../console.fixture.tsx";
import { riderOf } from "../floor/floor-rows.fixture.ts";

const ratingOf = (order_id: string, stars: number, text: string | null = null) => ({
  order_id,
  stars,
  reasons: ["late", "<i>own</i>"],
  text,
  at: createdAt,
});
const none: RiderRatings = {
  days: 90,
  count: 0,
  average: null,
  by_stars: [0, 0, 0, 0, 0],
  data: [],
  cursor: null,
};
let ratings = none;
const rico = riderOf("Rico", "free");
serve(
  mockOperator("dispatcher"),
  mockNames({ id: "o-1", kind: "order", name: "Kanto Kitchen → Bea Cruz", vendor_id: "kanto" }),
  mockList("riders", () => [rico]),
  mockList("areas", () => []),
  mockList("fleets", () => []),
  http.get(`${api}/riders/rico`, () => HttpResponse.json({ result: rico })),
  http.get(`${api}/riders/rico/ratings`, ({ request }) => {
    const isNext = new URL(request.url).searchParams.get("cursor") === "next";
    const data = isNext ? [ratingOf("o-2", 5)] : ratings.data;
    return HttpResponse.json({ result: { ...ratings, data, cursor: isNext ? null : ratings.cursor } });
  }),
);
beforeEach(() => {
  ratings = none;
  setUpEnglishTexts();
});
const card = async () => within(await screen.findByRole("region", { name: "Ratings" }));

test("a rider's page shows the average, the number of ratings by stars, and each rating with its order [20.26]", async () => {
  ratings = {
    ...none,
    count: 5,
    average: 1.6,
    by_stars: [4, 0, 0, 1, 0],
    data: [ratingOf("o-1", 1, "<b>Rude</b>")],
    cursor: "next",
  };
  openConsole("/riders?rider=rico");
  const shown = await card();
  await shown.findByText("of 5 · 5 ratings in 90 days");
  shown.getByText("1.6");
  const counts = shown
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(counts).toEqual([
    ["5 stars", "0"],
    ["4 stars", "1"],
    ["3 stars", "0"],
    ["2 stars", "0"],
    ["1 star", "4"],
  ]);
  const link = await shown.findByRole("link", { name: "Kanto Kitchen → Bea Cruz" });
  expect(link.getAttribute("href")).toBe("/floor?order=o-1");
  expect(shown.getByRole("listitem").textContent).toMatch(/^1 star · Late, <i>own<\/i><b>Rude<\/b>/);
  shown.getByText("Ratings alone never suspend a rider: a person decides.");
  await pressButton("Show more", shown);
  await waitFor(() => expect(shown.getAllByRole("listitem")).toHaveLength(2));
});

test("a rider without ratings has no average [20.26]", async () => {
  openConsole("/riders?rider=rico");
  await (await card()).findByText("Nobody has rated this rider in 90 days.");
});
