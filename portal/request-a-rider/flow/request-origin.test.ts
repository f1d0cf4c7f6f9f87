import { expect, test, vi } from "vitest";
import { beginRequest, chooseDestination } from "./begin-request.fixture.ts";
import { kitchenWithoutPlace, workingCalls } from "./request.fixture.ts";

test("a vendor without coordinates enters and saves its address first [4.48]", async () => {
  const calls = workingCalls();
  const { flow, send, reached, notices } = beginRequest(calls, { vendor: kitchenWithoutPlace });
  expect(flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");
  send(chooseDestination);
  expect(flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");

  const found = { id: "p-1", formatted_address: "5012 P. Burgos St", latitude: 14.5636, longitude: 121.0301 };
  send({ type: "ORIGIN_CHOSEN", place: found });
  expect(flow.getSnapshot().value).toEqual({ ASK_FOR_ORIGIN_ADDRESS_DETAILS: "editing" });
  send({ type: "BACK" });
  expect(flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");

  const details = { unit: "2F", building: "Casa", notes: "Blue door" };
  send({ type: "ORIGIN_CHOSEN", place: found }, { type: "ORIGIN_DETAILS_FILLED", details });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(calls.saveOrigin).toHaveBeenCalledExactlyOnceWith("v-kanto", found, details);
  expect(flow.getSnapshot().context.origin).toEqual({ latitude: 14.5636, longitude: 121.0301 });
  expect(notices()).toEqual(["address-book.address-saved"]);
});

test("a guest's pickup address is saved for the guest's new account, and not requested again [10.111]", async () => {
  const address = {
    id: "p-1",
    formatted_address: "5012 P. Burgos St",
    latitude: 14.5636,
    longitude: 121.0301,
  };
  const details = {
    unit: "2F",
    building: "Casa",
    notes: "",
    name: "Liza",
    phone: "0917 555 0100",
    email: "",
  };
  const calls = workingCalls();
  const kept = { vendor: kitchenWithoutPlace, keptOrigin: { address, details } };
  const { reached } = beginRequest(calls, kept);
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(calls.saveOrigin).toHaveBeenCalledExactlyOnceWith("v-kanto", address, details);

  const refused = workingCalls();
  refused.saveOrigin.mockRejectedValue(new Error("offline"));
  const second = beginRequest(refused, kept);
  await second.reached({ ASK_FOR_ORIGIN_ADDRESS_DETAILS: "editing" });
  second.send({ type: "BACK" });
  expect(second.flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");
  second.send(
    { type: "ORIGIN_CHOSEN", place: { ...address, formatted_address: "Elsewhere" } },
    { type: "BACK" },
  );
  expect(second.flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");
  expect(refused.saveOrigin).toHaveBeenCalledTimes(1);
});

test("the flow continues as soon as the origin is known, without polling every 200 ms (decision 0042) [9.09]", async () => {
  vi.useFakeTimers();
  try {
    // A vendor with a location skips the address step before any timer runs.
    expect(beginRequest().flow.getSnapshot().value).toEqual({ CHECK_SERVICE_HOURS: "reading" });
    const { flow, send } = beginRequest(workingCalls(), { vendor: kitchenWithoutPlace, savesOrigin: false });
    expect(vi.getTimerCount()).toBe(0);
    const place = { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 };
    send({ type: "ORIGIN_CHOSEN", place });
    send({ type: "ORIGIN_DETAILS_FILLED", details: { unit: "", building: "", notes: "" } });
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect(flow.getSnapshot().value).toBe("ASK_FOR_DESTINATION_ADDRESS");
    expect(flow.getSnapshot().context.origin).toMatchObject({ latitude: 14.5, longitude: 121 });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("an address that fails to save keeps the step and shows the error [4.48] [8.26]", async () => {
  const calls = workingCalls();
  calls.saveOrigin.mockRejectedValue(new Error("offline"));
  const { send, reached, notices } = beginRequest(calls, { vendor: kitchenWithoutPlace });
  send({
    type: "ORIGIN_CHOSEN",
    place: { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 },
  });
  send({ type: "ORIGIN_DETAILS_FILLED", details: { unit: "", building: "", notes: "" } });
  await reached({ ASK_FOR_ORIGIN_ADDRESS_DETAILS: "saving" });
  await reached({ ASK_FOR_ORIGIN_ADDRESS_DETAILS: "editing" });
  expect(notices()).toEqual(["address-book.address-not-saved"]);
});

test("a guest's pickup place is used without saving [6.03]", async () => {
  const calls = workingCalls();
  const { flow, send, reached, emitted } = beginRequest(calls, {
    vendor: kitchenWithoutPlace,
    savesOrigin: false,
  });
  send({
    type: "ORIGIN_CHOSEN",
    place: { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 },
  });
  send({ type: "ORIGIN_DETAILS_FILLED", details: { unit: "", building: "", notes: "" } });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(calls.saveOrigin).not.toHaveBeenCalled();
  expect(flow.getSnapshot().context.origin).toMatchObject({ latitude: 14.5, longitude: 121 });
  expect(emitted).toEqual([]);
});
