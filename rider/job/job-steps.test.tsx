import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { distanceIfFar } from "./far-confirmation.ts";
import { BatchAtShop } from "./batch-at-shop.tsx";
import { ChangesScreen } from "./changes-screen.tsx";
import { FailureScreen } from "./failed/failure-screen.tsx";
import { FarQuestion } from "./far-question.tsx";
import { HandOver } from "./hand-over.tsx";
import { JobScreen } from "./job-screen.tsx";
import { jobOf, place } from "./job.fixture.ts";
import { openJobs } from "../state/open-jobs.ts";
import type { RiderActions } from "../state/rider-actions.ts";
import en from "../../locales/en.json" with { type: "json" };

const phone = vi.hoisted(() => ({
  state: { position: undefined, offlineSince: undefined, waiting: [], jobs: [] } as Record<string, unknown>,
}));
vi.mock("../state/use-rider.ts", async (original) => ({
  ...(await original<object>()),
  useRider: () => phone.state,
}));

beforeAll(() => {
  formatFor(ph);
  setLanguage("en", en);
});
beforeEach(() => {
  phone.state = { position: undefined, offlineSince: undefined, waiting: [], jobs: [] };
});

const actionsOf = () => {
  const report = vi.fn(async () => true);
  const leavePicture = vi.fn(async () => true);
  const contact = vi.fn(async () => true);
  const see = vi.fn(async () => undefined);
  const call = vi.fn(async () => ({ result: { phone_number: "+12025550142", kind: "sandbox" } }));
  const actions = { report, leavePicture, contact, see, call } as unknown as RiderActions;
  return { report, leavePicture, contact, see, actions };
};
const common = { more: 0, onProblem: () => undefined };
const atDoor = { stage: "at_dropoff", expected: ["delivered", "failed"], proof_missing: [] } as const;
/** About 2 km north of the place. */
const away = { latitude: place.latitude + 0.0189, longitude: place.longitude };

test("far from the address the app asks for confirmation once, with the distance, and then sends the step [17.03]", async () => {
  const job = jobOf({ ...atDoor, expected: [...atDoor.expected], proof_missing: [] });
  expect(distanceIfFar(job, "delivered", place)).toBeUndefined();
  expect(distanceIfFar(job, "delivered", undefined)).toBeUndefined();
  expect(distanceIfFar(job, "left_pickup", away)).toBeUndefined();
  phone.state = { ...phone.state, position: { ...away, accuracy: 5 } };
  const { actions, report } = actionsOf();
  render(<JobScreen job={job} more={0} actions={actions} />);
  fireEvent.click(await screen.findByRole("button", { name: /^Delivered/ }));
  await screen.findByRole("heading", { name: "You are 2.1 km away. Deliver anyway?" });
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(report).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: /^Delivered/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Yes, continue" }));
  await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(job, "delivered", {}));
});

test("a rider who confirmed an arrival from afar needs no second confirmation to collect there, at any later time [17.03]", async () => {
  const way = jobOf({ stage: "to_pickup", expected: ["arrived_at_pickup", "failed"], proof_missing: [] });
  phone.state = { ...phone.state, position: { ...away, accuracy: 5 } };
  const { actions, report } = actionsOf();
  const { rerender } = render(<JobScreen job={way} more={0} actions={actions} />);
  fireEvent.click(await screen.findByRole("button", { name: "I am at the shop" }));
  fireEvent.click(await screen.findByRole("button", { name: "Yes, continue" }));
  await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(way, "arrived_at_pickup", undefined));

  const later = Date.now() + 20 * 60_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  const there = { ...way, stage: "at_pickup", expected: ["collected", "failed"] } as typeof way;
  rerender(<JobScreen job={there} more={0} actions={actions} />);
  fireEvent.click(await screen.findByRole("button", { name: /^Collect/ }));
  await waitFor(() => expect(report).toHaveBeenLastCalledWith(there, "collected", expect.anything()));
  vi.restoreAllMocks();
});

test("with a fresh position near the address no confirmation is needed [17.03]", async () => {
  const job = jobOf({ ...atDoor, expected: [...atDoor.expected], proof_missing: [] });
  phone.state = { ...phone.state, position: { ...away, accuracy: 5 } };
  const getCurrentPosition = (received: PositionCallback) =>
    received({ coords: { ...place, accuracy: 5 }, timestamp: 0 } as unknown as GeolocationPosition);
  vi.stubGlobal("navigator", { ...navigator, geolocation: { getCurrentPosition } });
  const { actions, report } = actionsOf();
  render(<JobScreen job={job} more={0} actions={actions} />);
  fireEvent.click(await screen.findByRole("button", { name: /^Delivered/ }));
  await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(job, "delivered", {}));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  vi.unstubAllGlobals();
});

test("each step has its own confirmation text [17.03]", () => {
  for (const type of [
    "arrived_at_pickup",
    "collected",
    "arrived_at_dropoff",
    "failed",
    "returned",
  ] as const) {
    const { unmount } = render(<FarQuestion type={type} metres={2100} onAnswer={() => undefined} />);
    expect(screen.getByRole("heading").textContent, type).toMatch(/2\.1 km/);
    unmount();
  }
});

test("if nobody answers at the door the app shows contacts, the remaining time, and the shop's decision [17.09]", async () => {
  const allowed_at = new Date(Date.now() + 168_000).toISOString();
  const unreachable = { contacts: 1, contacts_missing: 1, allowed_at };
  const job = jobOf({ ...atDoor, expected: ["delivered", "failed"], proof_missing: [], unreachable });
  const { actions, contact, report } = actionsOf();
  const shown = (part: object) => (
    <FailureScreen job={{ ...job, ...part }} actions={actions} {...common} onBack={() => undefined} />
  );
  const { rerender } = render(shown({}));
  fireEvent.click(screen.getByRole("radio", { name: "Nobody answers" }));
  expect(screen.getByRole("timer").textContent).toMatch(/02:4\d/);
  screen.getByText("1 of 2");
  screen.getByText(/Kanto Kitchen decides what happens/);
  fireEvent.click(screen.getByRole("button", { name: "Call Ana again" }));
  await waitFor(() => expect(contact).toHaveBeenCalledWith(job, "call"));
  await screen.findByText(/Sandbox:/);

  const over = { contacts: 2, contacts_missing: 0, allowed_at: "2026-11-22T10:05:00.000Z" };
  rerender(shown({ unreachable: over }));
  const photo = new File(["x"], "door.jpg", { type: "image/jpeg" });
  fireEvent.change(screen.getByLabelText("Nobody answers"), { target: { files: [photo] } });
  const reason = "customer_unreachable";
  await waitFor(() => expect(report).toHaveBeenCalledWith(expect.anything(), "failed", { reason }));
});

test("a changed order is shown with sound and vibration, before the next step [17.12]", async () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { ...navigator, vibrate });
  const { actions, see } = actionsOf();
  const job = jobOf({
    ...atDoor,
    expected: ["delivered"],
    proof_missing: [],
    changed: ["address", "amount"],
    cash_due: 480,
  });
  render(<JobScreen job={job} more={0} actions={actions} />);
  await screen.findByRole("heading", { name: "The order changed" });
  screen.getByText("1804, 11th Ave");
  screen.getByText("₱480.00");
  await waitFor(() => expect(vibrate).toHaveBeenCalled());
  expect(screen.queryByRole("button", { name: /^Delivered/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "I have seen it" }));
  await waitFor(() => expect(see).toHaveBeenCalledWith(job));
  vi.unstubAllGlobals();
});

test("the recipient's instructions and gate code are shown at the door and in the list of changes [20.19]", () => {
  const { actions } = actionsOf();
  const drop_off = {
    ...(jobOf().drop_off ?? expect.fail("the job has no drop-off")),
    leave: "at_door",
    gate_code: "44#",
  } as const;
  const job = jobOf({ ...atDoor, expected: ["delivered"], proof_missing: [], drop_off });
  const { unmount } = render(<HandOver job={job} actions={actions} {...common} />);
  screen.getByText("At the door");
  screen.getByText("Gate code");
  screen.getByText("44#");
  unmount();
  render(<ChangesScreen job={{ ...job, changed: ["note"] }} actions={actions} />);
  screen.getByText(/At the door, Gate code: .*44#/);
});

test("an amount typed with a thousands separator is read as the whole amount", () => {
  const { actions } = actionsOf();
  const job = jobOf({ ...atDoor, expected: ["delivered"], proof_missing: [], cash_due: 1240.5 });
  render(<HandOver job={job} actions={actions} {...common} />);
  fireEvent.click(screen.getByRole("button", { name: "Other" }));
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText("Other amount"), { target: { value } });
  type("2,000");
  expect(screen.getByRole("status").textContent).toBe("Give back₱759.50");
  type("1,000.50");
  expect(screen.getByRole("status").textContent).toBe("₱240.00 is missing");
});

test("markup typed by a recipient is shown as text at the door [20.39]", () => {
  const markup = "<img src=x onerror=alert(1)>";
  const { actions } = actionsOf();
  const drop_off = {
    ...(jobOf().drop_off ?? expect.fail("the job has no drop-off")),
    notes: markup,
    gate_code: markup,
  };
  const job = jobOf({ ...atDoor, expected: ["delivered"], proof_missing: [], drop_off });
  const { container } = render(<HandOver job={job} actions={actions} {...common} />);
  expect(screen.getAllByText(markup).length).toBe(2);
  expect(container.querySelector("img")).toBeNull();
});

test("a change that cannot be confirmed stays on the screen, with the reason [17.12]", async () => {
  const { actions } = actionsOf();
  const see = vi.fn(() => Promise.reject(new Error("No network.")));
  render(<ChangesScreen job={jobOf({ changed: ["note"] })} actions={{ ...actions, see }} />);
  fireEvent.click(screen.getByRole("button", { name: "I have seen it" }));
  await waitFor(() => expect(see).toHaveBeenCalled());
  await screen.findByRole("button", { name: "I have seen it" });
});

test("a batch from one shop has one screen: codes to tick, one photo, one button [17.27] [17.14]", async () => {
  const [one, two, three] = ["4817", "2093", "5560"].map((counter_code) =>
    jobOf({ order_id: `o-${counter_code}`, counter_code }),
  );
  const batch = [one, two, three].map((job) => job ?? expect.fail("the batch has no job"));
  phone.state = { ...phone.state, jobs: batch };
  const { actions, report, leavePicture } = actionsOf();
  render(<JobScreen job={batch[0] ?? expect.fail("the batch has no job")} more={2} actions={actions} />);
  await screen.findByText("3 orders, one stop");
  const collect = screen.getByRole<HTMLButtonElement>("button", { name: /^Collect/ });
  expect(collect.disabled).toBe(true);
  fireEvent.click(screen.getByRole("checkbox", { name: "4817" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "2093" }));
  screen.getByText("2 of 3");
  const photo = new File(["x"], "bags.jpg", { type: "image/jpeg" });
  fireEvent.change(screen.getByLabelText("One photo for all"), { target: { files: [photo] } });
  await screen.findByText("Taken");
  fireEvent.click(collect);
  await waitFor(() => expect(report).toHaveBeenCalledTimes(2));
  expect(report).toHaveBeenCalledWith(batch[0], "collected", {});
  expect(report).toHaveBeenCalledWith(batch[1], "collected", {});
  // Parcels that were not handed over are not on the photo.
  expect(leavePicture.mock.calls.map(([job]: unknown[]) => job)).toEqual([batch[0], batch[1]]);
});

test("collecting several orders far from the shop needs one confirmation [17.03] [17.27]", async () => {
  const batch = ["4817", "2093"].map((counter_code) =>
    jobOf({ order_id: `o-${counter_code}`, counter_code }),
  );
  phone.state = { ...phone.state, jobs: batch, position: { ...away, accuracy: 5 } };
  const { actions, report } = actionsOf();
  render(<JobScreen job={batch[0] ?? expect.fail("the batch has no job")} more={1} actions={actions} />);
  for (const name of ["4817", "2093"]) fireEvent.click(await screen.findByRole("checkbox", { name }));
  fireEvent.click(screen.getByRole("button", { name: /^Collect/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Yes, continue" }));
  await waitFor(() => expect(report).toHaveBeenCalledTimes(2));
});

test("a batch needs the staff's codes of the ticked parcels [17.27]", () => {
  const batch = [jobOf({ pick_up_code_needed: true }), jobOf({ order_id: "o-2", counter_code: "2093" })];
  const { actions } = actionsOf();
  render(
    <BatchAtShop
      job={batch[0] ?? expect.fail("the batch has no job")}
      batch={batch}
      actions={actions}
      {...common}
    />,
  );
  fireEvent.click(screen.getByRole("checkbox", { name: "4071" }));
  const collect = screen.getByRole<HTMLButtonElement>("button", { name: /^Collect/ });
  expect(collect.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Code from the staff"), { target: { value: "77" } });
  expect(collect.disabled).toBe(false);
});

test("the rows of a batch stay where they are when the tour is planned again [17.27]", () => {
  const batch = ["2093", "4817"].map((counter_code) =>
    jobOf({ order_id: `o-${counter_code}`, counter_code }),
  );
  const { actions } = actionsOf();
  const job = batch[0] ?? expect.fail("the batch has no job");
  const { rerender } = render(<BatchAtShop job={job} batch={batch} actions={actions} {...common} />);
  const codes = () => screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"));
  expect(codes()).toEqual(["2093", "4817"]);
  rerender(<BatchAtShop job={job} batch={batch.toReversed()} actions={actions} {...common} />);
  expect(codes()).toEqual(["2093", "4817"]);
});

test("with several parcels aboard the app shows at each door which parcel to hand over [17.27]", () => {
  const { actions } = actionsOf();
  const job = jobOf({ ...atDoor, expected: ["delivered"], proof_missing: [] });
  const { rerender } = render(<HandOver job={job} actions={actions} {...common} more={1} />);
  screen.getByText(/Parcel .*4071/);
  rerender(<HandOver job={job} actions={actions} {...common} />);
  expect(screen.queryByText(/Parcel/)).toBeNull();
});

test("after Collect the app shows the route to the door and never the shop again [17.28]", () => {
  const queued = (order_id: string, seq: number) => ({
    seq,
    rider_id: "r",
    order_id,
    at: "2026-11-22T10:06:00.000Z",
    kind: "event" as const,
    event: {
      event_id: `00000000-0000-4000-8000-00000000000${seq}`,
      type: "collected" as const,
      at: "2026-11-22T10:06:00.000Z",
    },
  });
  const jobs = [jobOf(), jobOf({ order_id: "o-2" })];
  const stages = (waiting: ReturnType<typeof queued>[]) =>
    openJobs({ jobs, waiting }).map(({ stage }) => stage);
  // The phone shows steps before the server knows them, so nothing waits for the network.
  expect(stages([queued("o-1234", 1)])).toEqual(["at_pickup", "collected"]);
  expect(stages([queued("o-1234", 1), queued("o-2", 2)])).toEqual(["collected", "collected"]);
});
