import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { Job } from "@waybill/contract/riders/rider-jobs";
import { jobAfterQueuedEvents, type QueuedEvent } from "@waybill/client/riders/event-queue.ts";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openJobs } from "../../state/open-jobs.ts";
import type { RiderActions } from "../../state/rider-actions.ts";
import en from "../../../locales/en.json" with { type: "json" };
import { JobScreen } from "../job-screen.tsx";
import { jobOf } from "../job.fixture.ts";
import { isOutdatedJob } from "../../state/outdated.ts";

const phone = vi.hoisted(() => ({ state: {} as Record<string, unknown> }));
vi.mock("../../state/use-rider.ts", async (original) => ({
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
afterEach(() => vi.useRealTimers());

const actionsOf = () => {
  const report = vi.fn(async () => true);
  const refresh = vi.fn(async () => undefined);
  const call = vi.fn(async () => ({ result: null }));
  return { report, refresh, actions: { report, refresh, call } as unknown as RiderActions };
};
type AfterFailure = NonNullable<Job["after_failure"]>;
const failed = (part: Partial<AfterFailure> = {}): AfterFailure => ({
  until: new Date(Date.now() + 252_000).toISOString(),
  choice: null,
  note: null,
  at: null,
  ...part,
});
const deciding = (part: Partial<Job> = {}): Job =>
  jobOf({ stage: "deciding", status: "NEAR_CUSTOMER", expected: [], after_failure: failed(), ...part });
const show = (job: Job, actions = actionsOf().actions) =>
  render(<JobScreen job={job} more={0} actions={actions} />);

test("while the shop decides, the rider sees the shop's name, the deadline and a note to keep the parcel, and has no actions [19.13]", async () => {
  show(deciding());
  await screen.findByRole("heading", { name: "Kanto Kitchen is deciding" });
  expect(screen.getByRole("timer").textContent).toMatch(/Until \d\d:\d\d04:1\d/);
  screen.getByText("Keep the parcel. You see here what comes next.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a job whose shop is deciding is still active, and a job that ended in the meantime is not [19.13]", () => {
  const isOpen = (job: Job) => openJobs({ jobs: [job], waiting: [] }).length === 1;
  expect(isOpen(deciding())).toBe(true);
  expect(isOpen(deciding({ drop_off: null, status: "CANCELLED" }))).toBe(false);
});

test("while the shop decides about one parcel the rider continues with the others, and sees a note about it [19.13]", async () => {
  const at = (drop_off: number) => ({ pick_up: 0, drop_off });
  const undecided = deciding({ order_id: "a", tour: at(1) });
  const next = jobOf({ order_id: "b", stage: "to_dropoff", expected: ["arrived_at_dropoff"], tour: at(2) });
  const ids = (...jobs: Job[]) => openJobs({ jobs, waiting: [] }).map(({ order_id }) => order_id);
  expect(ids(undecided, next)).toEqual(["b", "a"]);
  const { stage, expected } = next;
  const again = { ...undecided, stage, expected, after_failure: failed({ choice: "try_again" }) };
  expect(ids(again, next)).toEqual(["a", "b"]);

  phone.state = { ...phone.state, jobs: [undecided, next] };
  show(next);
  expect((await screen.findByRole("status")).textContent).toMatch(
    /^Kanto Kitchen is deciding Until \d\d:\d\d$/,
  );
  screen.getByRole("heading", { name: "Ana Reyes" });
});

test("after the deadline the app polls for the result [19.13]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { actions, refresh } = actionsOf();
  const { rerender } = show(
    deciding({ after_failure: failed({ until: new Date().toISOString() }) }),
    actions,
  );
  await screen.findByText("00:00");
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(refresh.mock.calls.length).toBeGreaterThan(1);
  const asked = refresh.mock.calls.length;
  const back = jobOf({
    stage: "returning",
    expected: ["returned"],
    after_failure: failed({ choice: "return" }),
  });
  rerender(<JobScreen job={back} more={0} actions={actions} />);
  screen.getByText("The shop gets it back.");
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(refresh).toHaveBeenCalledTimes(asked);
});

test("a failure reported offline is stored, and the shop decides only once it is sent [19.13]", async () => {
  const event = { event_id: crypto.randomUUID(), type: "failed", at: "2026-11-28T10:00:00.000Z" } as const;
  const kept = { seq: 1, rider_id: "r", order_id: "o-1234", at: event.at, kind: "event", event };
  phone.state = { ...phone.state, offlineSince: event.at, waiting: [kept] };
  // An earlier failure was already decided: try again.
  const after_failure = failed({ choice: "try_again" });
  const atDoor = jobOf({ stage: "at_dropoff", expected: ["delivered", "failed"], after_failure });
  const ahead = jobAfterQueuedEvents(atDoor, [kept as QueuedEvent]);
  expect(openJobs({ jobs: [atDoor], waiting: [kept as QueuedEvent] })).toEqual([ahead]);
  show(ahead);
  await screen.findByText("The shop is asked once your report is sent.");
  expect(screen.queryByRole("timer")).toBeNull();
});

test("the shop's choice sends the rider back to the door or the shop, with the shop's note, and older messages do not undo it [19.13]", async () => {
  const now = deciding();
  const chosen = (choice: AfterFailure["choice"], part: Partial<Job>, more: Partial<AfterFailure> = {}) =>
    ({ ...now, after_failure: { ...failed(), ...now.after_failure, choice, ...more }, ...part }) as Job;
  const again = chosen(
    "try_again",
    { stage: "to_dropoff", expected: ["arrived_at_dropoff", "failed"] },
    { note: "Ring at the back", at: Date.parse("2026-11-28T05:10:00Z") / 1000 },
  );
  expect(isOutdatedJob(again, now, false)).toBe(false);
  expect(isOutdatedJob(now, again, false)).toBe(true);
  const second = deciding({ after_failure: failed({ until: "2099-01-01T00:00:00.000Z" }) });
  expect(isOutdatedJob(second, again, false)).toBe(false);

  const { unmount } = show(again);
  await screen.findByText("Second try at 13:10.");
  screen.getByText("Ring at the back");
  screen.getByRole("heading", { name: "Ana Reyes" });
  unmount();
  show(chosen("return", { stage: "returning", expected: ["returned"] }));
  await screen.findByText("The shop gets it back.");
  screen.getByRole("heading", { name: "Kanto Kitchen" });
});

test("a parcel left with another person is delivered with a photo and a name [19.09] [19.13]", async () => {
  const { actions, report } = actionsOf();
  const job = jobOf({
    stage: "at_dropoff",
    expected: ["delivered", "failed"],
    proof_missing: [],
    after_failure: failed({ choice: "leave_with", note: "The guard" }),
  });
  show(job, actions);
  const deliver = await screen.findByRole<HTMLButtonElement>("button", { name: /^Delivered/ });
  screen.getByText("The guard");
  expect(deliver.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Received by"), { target: { value: " Ben " } });
  fireEvent.click(deliver);
  await waitFor(() =>
    expect(report).toHaveBeenCalledWith(job, "delivered", { proof: { received_by: "Ben" } }),
  );
});
