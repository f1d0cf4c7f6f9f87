import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import type { PlaceAddress } from "@waybill/contract/places";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { inThePhilippines } from "../whole-app/test-deployment.fixture.ts";
import { AddressField } from "./address-field.tsx";

const serendra = {
  id: "p1",
  formatted_address: "Two Serendra, Taguig",
  latitude: 14.5512,
  longitude: 121.0543,
};
const nameless = { id: "p2", formatted_address: "Serendra Piazza, Taguig" };
const asked: string[] = [];
const server = serve(
  http.get("*/geolocator/autocomplete", () =>
    HttpResponse.json({ data: [{ address: serendra }, { address: nameless }] }),
  ),
  http.get("*/geolocator/details", ({ request }) => {
    asked.push(new URL(request.url).searchParams.get("query_id") ?? "");
    return HttpResponse.json({ data: [{ address: { ...nameless, latitude: 14.55, longitude: 121.05 } }] });
  }),
);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  asked.length = 0;
});

const picked = vi.fn();
function Page() {
  const [text, setText] = useState("");
  const [place, setPlace] = useState<PlaceAddress>();
  return (
    <AddressField
      id="where"
      label="Where to"
      text={text}
      isChosen={place !== undefined}
      near={undefined}
      onType={(typed) => {
        setText(typed);
        setPlace(undefined);
      }}
      onPick={(found) => {
        picked(found);
        setText(found.formatted_address);
        setPlace(found);
      }}
      onClear={() => setText("")}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Where to" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
async function search() {
  picked.mockClear();
  render(
    <DeploymentContext value={inThePhilippines()}>
      <QueryClientProvider client={makeQueryClient()}>
        <Page />
      </QueryClientProvider>
    </DeploymentContext>,
  );
  type("sere");
  await vi.advanceTimersByTimeAsync(500);
  return screen.findAllByRole("option");
}
const choose = async (at: number) => fireEvent.click((await search())[at] as HTMLElement);

test("a suggestion with coordinates needs no details request", async () => {
  await choose(0);
  expect(picked).toHaveBeenCalledExactlyOnceWith(serendra);
  expect(asked).toEqual([]);
});

test("a suggestion without coordinates is completed by a details request", async () => {
  await choose(1);
  await waitFor(() => expect(picked).toHaveBeenCalledOnce());
  expect(picked).toHaveBeenCalledWith({ ...nameless, latitude: 14.55, longitude: 121.05 });
  expect(asked).toEqual(["p2"]);
});

test.each([
  ["are refused", () => refusal(404, "NOT_FOUND", "error.not-found")],
  ["are empty", () => HttpResponse.json({ data: [] })],
  ["have no coordinates either", () => HttpResponse.json({ data: [{ address: nameless }] })],
])(
  "an error about place details that %s shows at the field until the text changes [8.20]",
  async (_what, answer) => {
    server.use(http.get("*/geolocator/details", answer));
    await choose(1);
    expect(await screen.findByText(/^We could not find where that address is\./)).toBeTruthy();
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(picked).not.toHaveBeenCalled();
    type("seren");
    expect(screen.queryByText(/^We could not find where that address is\./)).toBeNull();
    expect(field().getAttribute("aria-invalid")).toBeNull();
  },
);

test("details that arrive after the text has changed are ignored", async () => {
  let answer = () => {};
  const late = new Promise<void>((settle) => (answer = settle));
  server.use(
    http.get("*/geolocator/details", async () => {
      await late;
      return HttpResponse.json({ data: [{ address: serendra }] });
    }),
  );
  await choose(1);
  type("something else");
  answer();
  await vi.advanceTimersByTimeAsync(100);
  expect(picked).not.toHaveBeenCalled();
  expect(field().value).toBe("something else");
});
