import { formatFor } from "@waybill/ui/texts/formats.ts";
import { hu } from "@waybill/domain/markets/countries/hu";
import { ph } from "@waybill/domain/markets/countries/ph";
import type { Deployment } from "@waybill/contract/visitors/deployment";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { cashChange, likelyCashAmounts, HandOver } from "./job/hand-over.tsx";
import { AtShop, formatElapsed } from "./job/at-shop.tsx";
import { FailureScreen } from "./job/failed/failure-screen.tsx";
import { OtherMaps } from "./job/other-maps.tsx";
import { OfferScreen, secondsLeft } from "./offers/offer-screen.tsx";
import { openJobs } from "./state/open-jobs.ts";
import type { RiderActions } from "./state/rider-actions.ts";
import { jobOf, place } from "./job/job.fixture.ts";
import { isOutdatedJob } from "./state/outdated.ts";
import { startPositionReports } from "./phone/report-positions.ts";
import { SignIn } from "./account/sign-in.tsx";
import en from "../locales/en.json" with { type: "json" };

beforeAll(() => {
  formatFor(ph);
  setLanguage("en", en);
});

const actionsOf = () => {
  const report = vi.fn(async () => true);
  const leavePicture = vi.fn(async () => true);
  const decline = vi.fn(async () => undefined);
  const call = vi.fn(async () => ({ result: { phone_number: "+12025550142", kind: "sandbox" } }));
  // The fakes of the screens' actions.
  const actions = { report, leavePicture, decline, call } as unknown as RiderActions;
  return { report, leavePicture, decline, call, actions };
};
const photo = new File(["x"], "door.jpg", { type: "image/jpeg" });
const common = { more: 0, onProblem: () => undefined };

test("the change to give back is computed in minor units from the cash received [13.63]", async () => {
  expect(likelyCashAmounts(1240, "PHP")).toEqual([1300, 1500]);
  expect(likelyCashAmounts(500, "PHP")).toEqual([510, 550]);
  expect(cashChange(1240.1, 1500, "PHP")).toEqual({ back: 259.9, missing: 0 });
  expect(cashChange(1240, 1200, "PHP")).toEqual({ back: 0, missing: 40 });
  const { actions, report } = actionsOf();
  const job = jobOf({ stage: "at_dropoff", cash_due: 1240, proof_missing: [] });
  render(<HandOver job={job} actions={actions} {...common} />);
  const deliver = screen.getByRole<HTMLButtonElement>("button", { name: /^Delivered/ });
  expect(deliver.disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "₱1,500" }));
  screen.getByText("₱260.00");
  fireEvent.click(deliver);
  await waitFor(() => expect(report).toHaveBeenCalledWith(job, "delivered", { cash_collected: 1240 }));
});

test("the door screen requires exactly the order's proofs: PIN, signature, photo [13.62]", async () => {
  const { actions, report, leavePicture } = actionsOf();
  const job = jobOf({ stage: "at_dropoff", proof_needed: ["photo", "pin"], pin_tries_left: 5 });
  const { rerender } = render(<HandOver job={job} actions={actions} {...common} />);
  const deliver = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Delivered/ });
  expect(screen.queryByText("Signature")).toBeNull();
  fireEvent.change(screen.getByLabelText("PIN"), { target: { value: "40x72" } });
  expect(deliver().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Take a photo"), { target: { files: [photo] } });
  await waitFor(() => expect(leavePicture).toHaveBeenCalledWith(job, "delivery", expect.any(Blob)));
  const left = { ...job, proof_missing: [] };
  rerender(<HandOver job={left} actions={actions} {...common} />);
  fireEvent.click(deliver());
  await waitFor(() => expect(report).toHaveBeenCalledWith(left, "delivered", { pin: "4072" }));
  rerender(
    <HandOver
      job={{ ...left, proof_needed: ["signature"], proof_missing: ["signature"] }}
      actions={actions}
      {...common}
    />,
  );
  screen.getByRole("img", { name: "The customer signs in the box." });
  expect(deliver().disabled).toBe(true);
});

test("each failure reason is sent with its photo, and no return begins before the shop has chosen it [13.65]", async () => {
  for (const [label, reason] of Object.entries({
    "Nobody answers": "customer_unreachable",
    "Wrong address": "wrong_address",
    "Does not want it": "refused",
    "Cannot pay": "unable_to_pay",
    Damaged: "damaged",
    "Not safe here": "unsafe",
  })) {
    const { actions, report, leavePicture } = actionsOf();
    const job = jobOf({ stage: "at_dropoff" });
    const { unmount } = render(
      <FailureScreen job={job} actions={actions} {...common} onBack={() => undefined} />,
    );
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Bring it back" }).disabled).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: label }));
    fireEvent.change(screen.getByLabelText("Bring it back"), { target: { files: [photo] } });
    // Reports only the failure: the server refuses the first step of the return until the shop has decided.
    await waitFor(() => expect(report.mock.calls).toEqual([[job, "failed", { reason }]]));
    expect(leavePicture).toHaveBeenCalledWith(job, "failure", expect.any(Blob));
    unmount();
  }
});

test("at the shop a timer runs, and the parcel is collected with the required code [13.61]", async () => {
  expect(formatElapsed(372_000)).toBe("06:12");
  expect(formatElapsed(-5)).toBe("00:00");
  const { actions, report } = actionsOf();
  const job = jobOf({ pick_up_code_needed: true });
  render(<AtShop job={job} actions={actions} {...common} />);
  screen.getByRole("timer");
  const collect = screen.getByRole<HTMLButtonElement>("button", { name: "Collect" });
  expect(collect.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Code from the staff"), { target: { value: " 417 " } });
  fireEvent.click(collect);
  await waitFor(() => expect(report).toHaveBeenCalledWith(job, "collected", { proof: { code: "417" } }));
});

test("calling the customer uses the number that the server provides [13.64]", async () => {
  const { actions, call } = actionsOf();
  render(<HandOver job={jobOf({ stage: "at_dropoff" })} actions={actions} {...common} />);
  fireEvent.click(screen.getByRole("button", { name: "Call the customer" }));
  await screen.findByText(/Sandbox: .*202.*555.*0142.* reaches nobody/);
  expect(call).toHaveBeenCalledOnce();
  expect(screen.queryByText(/9175550142/)).toBeNull();
});

test("the route can be opened in three other map apps [13.60]", () => {
  render(<OtherMaps to={place} />);
  fireEvent.click(screen.getByRole("button", { name: "Other map" }));
  for (const [name, host] of [
    ["Google Maps", "www.google.com"],
    ["Waze", "waze.com"],
    ["Apple Maps", "maps.apple.com"],
  ] as const) {
    const { href } = screen.getByRole<HTMLAnchorElement>("link", { name });
    expect(new URL(href).host).toEqual(host);
    expect(decodeURIComponent(href)).toContain("14.55,121.05");
  }
});

test("an offer shows pay and distance, and its countdown runs for 30 s [13.59]", () => {
  const seenAt = Date.parse("2026-11-22T10:00:00Z");
  const offer = {
    offer_id: "f-1",
    orders: [
      {
        order_id: "o-1",
        pick_up: { name: "Kanto Kitchen", address: "P. Burgos St", ...place },
        drop_off: { address: "BGC", ...place },
        cash_due: 1240,
        cold_bag_needed: true,
        age_check: false,
      },
    ],
    tour: [],
    metres: 5100,
    earning: 84,
    earning_parts: [],
    currency: "PHP",
    expires_at: "2026-11-22T10:00:30Z",
  };
  const left = [0, 8_000, 30_000, 40_000].map((ms) => secondsLeft({ offer, seenAt }, seenAt + ms));
  expect(left).toEqual([30, 22, 0, 0]);
  // The time on a phone whose clock is an hour slow.
  const slow = seenAt - 3_600_000;
  expect(secondsLeft({ offer, seenAt: slow }, slow + 10_000)).toBe(20);
  const { actions } = actionsOf();
  render(<OfferScreen seen={{ offer, seenAt: Date.now() }} actions={actions} />);
  screen.getByRole("heading", { name: "₱84.00" });
  for (const words of ["5.1 km in total", "Collect ₱1,240", "Cold bag", "Near BGC"]) screen.getByText(words);
  screen.getByRole("timer");
  screen.getByRole("button", { name: /^Accept/ });
});

test("an offer to a busy rider shows the whole tour, with the new stops marked [16.13]", () => {
  const stop = {
    order_id: "o-1",
    kind: "drop_off",
    is_new: false,
    name: null,
    address: "11th Avenue, BGC",
    metres: 4100,
    minutes: 16,
    ...place,
  } as const;
  const shop = {
    ...stop,
    kind: "pick_up",
    is_new: true,
    name: "Kanto Kitchen",
    address: "P. Burgos St",
  } as const;
  const tour = [
    { ...shop, order_id: "o-2" },
    { ...shop, order_id: "o-3" },
    stop,
    { ...stop, order_id: "o-2", is_new: true, address: "Rockwell" },
    { ...stop, order_id: "o-3", is_new: true, address: null },
  ];
  const orders = ["o-2", "o-3"].map((order_id) => ({
    order_id,
    pick_up: { name: "Kanto Kitchen", address: "P. Burgos St", ...place },
    drop_off: { address: "Rockwell", ...place },
    cash_due: null,
    cold_bag_needed: false,
    age_check: false,
  }));
  const offer = {
    offer_id: "f-1",
    orders,
    tour,
    metres: 5100,
    earning: 84,
    earning_parts: [],
    currency: "PHP",
    expires_at: new Date(Date.now() + 30_000).toISOString(),
  };
  render(<OfferScreen seen={{ offer, seenAt: Date.now() }} actions={actionsOf().actions} />);
  screen.getByText("in addition to your orders");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Kanto Kitchen4.1 kmP. Burgos St16 min",
    "Near 11th Avenue, BGC4.1 kmAn order you already have16 min",
    "Near Rockwell4.1 kmThe exact door after you accept16 min",
    "Drop-off4.1 kmThe exact door after you accept16 min",
  ]);
});

test("jobs are shown in the order of the accepted tour [16.14]", () => {
  const aboard = jobOf({ order_id: "a", stage: "to_dropoff", tour: { pick_up: 0, drop_off: 1 } });
  const next = jobOf({ order_id: "b", tour: { pick_up: 2, drop_off: 3 } });
  const ids = (...jobs: ReturnType<typeof jobOf>[]) =>
    openJobs({ jobs, waiting: [] }).map(({ order_id }) => order_id);
  expect(ids(next, aboard)).toEqual(["a", "b"]);
  expect(ids(aboard, { ...next, tour: { pick_up: 0, drop_off: 3 } })).toEqual(["b", "a"]);
  expect(ids(aboard, { ...next, tour: null })).toEqual(["b", "a"]);
});

test("the jobs of a batch are shown one after another, and pickups come first [13.66]", () => {
  const carried = jobOf({ order_id: "a", stage: "to_dropoff", expected: ["arrived_at_dropoff", "failed"] });
  const waiting = jobOf({ order_id: "b" });
  expect(openJobs({ jobs: [carried, waiting], waiting: [] }).map(({ order_id }) => order_id)).toEqual([
    "b",
    "a",
  ]);
  const over = { ...carried, stage: "delivered" as const, expected: [] };
  expect(openJobs({ jobs: [over, { ...waiting, stage: "to_dropoff" }], waiting: [] })).toHaveLength(1);
});

test("late messages show neither an earlier step nor a delivered parcel [13.66]", () => {
  const atDoor = jobOf({ stage: "at_dropoff", expected: ["delivered", "failed"] });
  const atShop = jobOf();
  expect(isOutdatedJob(atShop, atDoor, false)).toBe(true);
  expect(isOutdatedJob(atDoor, atShop, false)).toBe(false);
  expect(isOutdatedJob(atDoor, undefined, false)).toBe(false);
  expect(isOutdatedJob(atDoor, undefined, true)).toBe(true);
  expect(isOutdatedJob(jobOf({ stage: "delivered", expected: [] }), undefined, true)).toBe(false);
});

test("a local phone number is sent as typed, and the server parses it by its country's rules", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ success: true });
  });
  const signIn = vi.fn(async () => undefined);
  const brand = { logo_url: "/logo.svg", service_name: "Waybill" };
  const deployment = { brand, languages: ["en"], country: "HU" } as unknown as Deployment;
  render(
    <DeploymentContext value={{ deployment, country: hu }}>
      <SignIn actions={{ signIn } as unknown as RiderActions} />
    </DeploymentContext>,
  );
  fireEvent.change(screen.getByRole("textbox"), { target: { value: " 06 20 123 4567 " } });
  fireEvent.click(screen.getByRole("button", { name: "Send me a code" }));
  fireEvent.change(await screen.findByLabelText("Code from the message"), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(signIn).toHaveBeenCalledWith("06 20 123 4567", "123456"));
  expect(sent).toEqual([{ phone_number: "06 20 123 4567" }]);
  vi.unstubAllGlobals();
});

test("if the phone has no space for a failure's photo, the failure is not reported", async () => {
  const { actions, report, leavePicture } = actionsOf();
  leavePicture.mockResolvedValueOnce(false);
  const onBack = vi.fn();
  render(
    <FailureScreen job={jobOf({ stage: "at_dropoff" })} actions={actions} {...common} onBack={onBack} />,
  );
  fireEvent.click(screen.getByRole("radio", { name: "Damaged" }));
  const take = () => fireEvent.change(screen.getByLabelText("Bring it back"), { target: { files: [photo] } });
  take();
  await waitFor(() => expect(leavePicture).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByLabelText("Bring it back")).toHaveProperty("disabled", false));
  expect(report.mock.calls).toEqual([]);
  expect(onBack.mock.calls).toEqual([]);
  take();
  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
});

test.each([
  ["Not ready", "waiting"],
  ["Collect", "collected"],
])("'%s' pressed twice is reported once", async (name, type) => {
  let settle = (_isKept: boolean) => undefined as void;
  const report = vi.fn(() => new Promise<boolean>((kept) => (settle = kept)));
  const actions = { ...actionsOf().actions, report } as unknown as RiderActions;
  render(<AtShop job={jobOf()} more={0} actions={actions} onProblem={() => undefined} />);
  fireEvent.click(screen.getByRole("button", { name }));
  fireEvent.click(screen.getByRole("button", { name }));
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith(expect.anything(), type, expect.anything());
  await act(async () => settle(true));
});

test("in the background positions are sent as they arrive, together with stored ones [13.75]", async () => {
  let reportPosition: PositionCallback = () => undefined;
  const watchPosition = vi.fn((callback: PositionCallback) => ((reportPosition = callback), 1));
  vi.stubGlobal("navigator", { ...navigator, geolocation: { watchPosition, clearWatch: vi.fn() } });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  vi.useFakeTimers();
  let answer = () => undefined as void;
  const call = vi.fn(async (_: unknown, __: { body: { positions: object[] } }) => {
    await new Promise<void>((settle) => (answer = settle));
  });
  // The fakes of the hook's actions.
  const actions = { call, send: () => undefined } as unknown as RiderActions;
  const stop = startPositionReports(actions);
  const move = async (latitude: number) => {
    const coords = { latitude, longitude: 121.05, accuracy: 8, heading: null, speed: null };
    await act(async () =>
      reportPosition({ coords, timestamp: Date.now() } as unknown as GeolocationPosition),
    );
  };
  const sent = () => call.mock.calls.map(([, { body }]) => body.positions.length);
  for (const latitude of [14.55, 14.551, 14.552]) await move(latitude);
  expect(sent()).toEqual([1]);
  await act(async () => answer());
  hidden.mockReturnValue(true);
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  expect(sent()).toEqual([1, 2]);
  await move(14.553);
  await act(async () => answer());
  await move(14.554);
  expect(sent()).toEqual([1, 2, 2]);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  hidden.mockRestore();
});

test("a stationary phone reports every half minute [17.34]", async () => {
  vi.useFakeTimers();
  let reportPosition: PositionCallback = () => undefined;
  let lose: PositionErrorCallback = () => undefined;
  const geolocation = {
    watchPosition: (received: PositionCallback, lost: PositionErrorCallback) => {
      [reportPosition, lose] = [received, lost];
      return 1;
    },
    clearWatch: () => undefined,
  };
  vi.stubGlobal("navigator", { ...navigator, geolocation });
  const call = vi.fn(
    async (_: unknown, _input: { body: { positions: { at: string; latitude: number }[] } }) => ({}),
  );
  const actions = { call, send: () => undefined } as unknown as RiderActions;
  const stop = startPositionReports(actions);
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  // A phone without any position has nothing to repeat.
  expect(call).not.toHaveBeenCalled();
  const coords = { latitude: 14.55, longitude: 121.05, accuracy: 8, heading: null, speed: null };
  await act(async () => reportPosition({ coords, timestamp: Date.now() } as unknown as GeolocationPosition));
  await act(async () => vi.advanceTimersByTimeAsync(95_000));
  const sent = call.mock.calls.flatMap(([, { body }]) => body.positions);
  expect(sent.map(({ latitude }) => latitude)).toEqual([14.55, 14.55, 14.55, 14.55]);
  const [first, second] = sent.map(({ at }) => Date.parse(at));
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(30_000);
  // After losing its position a phone does not repeat the old one.
  call.mockClear();
  await act(async () => lose({ code: 2 } as GeolocationPositionError));
  await act(async () => vi.advanceTimersByTimeAsync(95_000));
  expect(call).not.toHaveBeenCalled();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
