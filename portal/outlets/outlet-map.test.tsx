import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { mapProps } from "@waybill/ui/map/map.fixture.tsx";
import {
  address,
  answers,
  chooseSerendra,
  fillAll,
  openDialog,
  parent,
  save,
  sentRequests,
  serendra,
} from "./outlet-dialog.fixture.tsx";

const shown = () => mapProps.map!;
const server = serve(...answers);

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

test("a moved pin gets the address of its new place [5.43] [2.51]", async () => {
  openDialog();
  await fillAll();
  shown().onPinMove?.({ latitude: 14.56, longitude: 121.06 }, "outlet");
  await vi.advanceTimersByTimeAsync(500);
  await waitFor(() => expect(address().value).toBe("5th Avenue, Taguig"));
  fireEvent.click(save());
  await waitFor(() => expect(sentRequests).toHaveLength(1));
  expect(sentRequests[0]?.body).toMatchObject({
    address: "5th Avenue, Taguig",
    latitude: 14.56,
    longitude: 121.06,
  });
});

test("the map starts at the parent, goes to a chosen address, and then shows the outlet [9.14]", async () => {
  openDialog();
  expect(shown()).toMatchObject({ zoom: 12, center: { latitude: 14.55, longitude: 121.02 } });
  await chooseSerendra();
  expect(shown()).toMatchObject({ zoom: 18, center: { latitude: serendra.latitude } });
});

test("an outlet is shown zoomed in; without coordinates the map shows the country [9.14]", async () => {
  openDialog({ vendorId: "kanto-bgc" });
  await screen.findByDisplayValue("Kanto BGC");
  expect(shown()).toMatchObject({ zoom: 17, center: { latitude: 14.55 } });
});

test("if the parent has no coordinates, the map shows the country, zoomed out [9.14]", () => {
  const nowhere = structuredClone(parent);
  nowhere.vendor_information.location.latitude = null;
  openDialog({ parents: [nowhere] });
  expect(shown().zoom).toBe(2);
  expect(shown().center).toBeUndefined();
  expect(shown().markers?.[0]).toMatchObject({ latitude: 14.55, longitude: 121.02 });
});

test.each([
  ["the server refuses", () => refusal(400, "MALFORMED", "error.malformed-request")],
  ["no address is known there", () => Response.json({ data: [] })],
])("a moved pin goes back and the form stays unchanged when %s [5.43] [8.21]", async (_, answer) => {
  openDialog();
  await fillAll();
  server.use(http.get("*/geolocator/reverse", answer));
  shown().onPinMove?.({ latitude: 1, longitude: 2 }, "outlet");
  await waitFor(() => expect(shown().markers?.[0]).toMatchObject({ latitude: 1, longitude: 2 }));
  await vi.advanceTimersByTimeAsync(500);
  expect(await screen.findByText(/We could not find the address of that place/)).toBeDefined();
  expect(shown().markers?.[0]).toMatchObject({ latitude: 14.5512, longitude: 121.0543 });
  expect(address().value).toBe("Two Serendra, Taguig");
});

test("text typed into the address while a moved pin's address loads stays, and the pin goes back", async () => {
  openDialog();
  await fillAll();
  shown().onPinMove?.({ latitude: 14.56, longitude: 121.06 }, "outlet");
  await vi.advanceTimersByTimeAsync(300);
  fireEvent.change(address(), { target: { value: "One Rockwell" } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(address().value).toBe("One Rockwell");
  expect(shown().markers?.[0]).not.toMatchObject({ latitude: 14.56 });
});

test("a collection point with a weak match is not saved before its pin is confirmed [10.109]", async () => {
  server.use(
    http.get("*/geolocator/autocomplete", () =>
      HttpResponse.json({ data: [{ address: { ...serendra, match: "weak", dropped: ["Poblacion"] } }] }),
    ),
  );
  openDialog();
  await fillAll();
  expect(await screen.findByText(/^Not in this place: .*Poblacion/)).toBeTruthy();
  fireEvent.click(save());
  expect(address().getAttribute("aria-invalid")).toBe("true");
  expect(sentRequests).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "The pin is right" }));
  expect(screen.queryByText(/^Not in this place/)).toBeNull();
  fireEvent.click(save());
  await waitFor(() => expect(sentRequests).toHaveLength(1));
});

test("moving the pin of a collection point with a weak match confirms it [10.109]", async () => {
  server.use(
    http.get("*/geolocator/autocomplete", () =>
      HttpResponse.json({ data: [{ address: { ...serendra, match: "weak" } }] }),
    ),
  );
  openDialog();
  await fillAll();
  expect(screen.getByRole("button", { name: "The pin is right" })).toBeTruthy();
  shown().onPinMove?.({ latitude: 14.56, longitude: 121.06 }, "outlet");
  await vi.advanceTimersByTimeAsync(500);
  await waitFor(() => expect(screen.queryByRole("button", { name: "The pin is right" })).toBeNull());
});
