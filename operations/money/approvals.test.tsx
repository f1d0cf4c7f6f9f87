import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  api,
  createdAt,
  successAnswer,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  shownErrors,
  refusalAnswer,
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
} from "../console.fixture.tsx";
import { approvalOf } from "./money.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "./money-screen.tsx";

let approvals = [approvalOf("a-1")];
const sent: SentChange[] = [];
/** The searches of the audit. */
const asked: object[] = [];
let answer: () => Response = successAnswer(approvals[0], 200);
const server = serve(
  mockOperator("finance"),
  mockNames({ id: "u-2", kind: "operator", name: "kim@example.com", vendor_id: null }),
  mockList("approvals", () => approvals),
  mockList("audit", () => []),
  mockChange(sent, "approvals/:id/:step", () => answer()),
);
beforeEach(() => {
  sent.length = 0;
  asked.length = 0;
  approvals = [approvalOf("a-1")];
  answer = successAnswer(approvals[0], 200);
  startConsoleTest();
});

const rowOf = async (words: string) =>
  within((await screen.findByText(words)).closest("tr") ?? document.body);
const decide = async (name: "Approve" | "Reject", words = "Spilled") => {
  const row = await rowOf(words);
  fireEvent.click(await row.findByRole("button", { name }));
};
const buttonsIn = (row: Awaited<ReturnType<typeof rowOf>>) =>
  row.queryAllByRole("button").map(({ textContent }) => textContent);

test("an approver sees the requester, amount, reason and order before deciding", async () => {
  openConsole("/money/approvals");
  const row = await rowOf("Spilled");
  await row.findByText("kim@example.com");
  row.getByText("₱99.00");
  row.getByText("o-7");
  row.getByText("Waiting");
  expect(sent).toEqual([]);
});

test("operators can withdraw but not approve their own request, and can approve or reject a colleague's request", async () => {
  approvals = [
    approvalOf("a-own", {
      requested_by: "u-1",
      payload: { amount: 5, currency: "PHP", order_id: "o", reason: "Mine" },
    }),
    approvalOf("a-1"),
  ];
  openConsole("/money/approvals");
  const own = await rowOf("Mine");
  await own.findByRole("button", { name: "Reject" });
  expect(buttonsIn(own)).toEqual(["Reject"]);
  expect(buttonsIn(await rowOf("Spilled"))).toEqual(["Approve", "Reject"]);
  await decide("Reject", "Mine");
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: "POST", path: "approvals/a-own/reject", body: "" }]),
  );
});

test("the server's refusal of an operator's own request is shown in words, and the request stays open", async () => {
  answer = refusalAnswer("approval_by_same_person");
  openConsole("/money/approvals");
  await decide("Approve");
  await waitFor(() => expect(shownErrors()).toEqual(["Another person has to approve your request."]));
  const row = await rowOf("Spilled");
  row.getByText("Waiting");
  expect(buttonsIn(row)).toEqual(["Approve", "Reject"]);
});

test.each([
  ["approval_decided", "Somebody has already decided this."],
  ["nothing_to_refund", "Nothing was charged for this order."],
  ["refund_too_large", "This is more than was charged for the order."],
  ["compensation_too_large", "This is more than the goods were worth."],
  ["role_missing", "Your role does not allow this."],
] as const)("an approval refused with %s pays nothing, and the approver sees why", async (name, words) => {
  answer = refusalAnswer(name);
  openConsole("/money/approvals");
  await decide("Approve");
  await waitFor(() => expect(shownErrors()).toEqual([words]));
  expect(sent).toHaveLength(1);
  expect(screen.queryByText("Approved")).toBeNull();
});

test("if the requester withdraws a request first, its approval is refused and the request is shown as rejected", async () => {
  answer = () => {
    approvals = [approvalOf("a-1", { status: "rejected", decided_by: "u-2", decided_at: createdAt })];
    return refusalAnswer("approval_decided")();
  };
  openConsole("/money/approvals");
  await decide("Approve");
  const row = await rowOf("Spilled");
  await row.findByText("Rejected");
  expect(buttonsIn(row)).toEqual([]);
});

test("after an approval without a response the request is reloaded and shows the server's decision", async () => {
  const skipRetries = skipTime();
  answer = () => {
    approvals = [approvalOf("a-1", { status: "approved", decided_by: "u-1", decided_at: createdAt })];
    return lostConnection();
  };
  openConsole("/money/approvals");
  await decide("Approve");
  await skipRetries();
  const row = await rowOf("Spilled");
  await row.findByText("Approved");
  expect(buttonsIn(row)).toEqual([]);
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(["approvals/a-1/approve"]));
});

const decidedBy = (...entries: object[]) =>
  server.use(
    http.get(`${api}/audit`, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({ result: { data: entries, cursor: null } });
    }),
  );
const ownApproval = {
  id: "1",
  at: createdAt,
  actor: { kind: "operator", id: "u-1" },
  action: "approval.approved",
  subject: { kind: "approval", id: "a-1" },
  before: null,
  after: { outcome: "approved" },
  request_id: null,
};

test("an approval that arrived although its answer was lost is no error when it is sent again", async () => {
  decidedBy(ownApproval);
  answer = () => {
    approvals = [approvalOf("a-1", { status: "approved", decided_by: "u-1", decided_at: createdAt })];
    return refusalAnswer("approval_decided")();
  };
  openConsole("/money/approvals");
  await decide("Approve");
  const row = await rowOf("Spilled");
  await row.findByText("Approved");
  expect(asked).toEqual([{ actor: "u-1", subject: "approval:a-1", action: "approval.approved", limit: "1" }]);
  expect(shownErrors()).toEqual([]);
});

test.each(["viewer", "dispatcher", "support"])(
  "an operator with the role %s sees the requests and cannot decide any",
  async (role) => {
    server.use(mockOperator(role));
    openConsole("/money/approvals");
    const row = await rowOf("Spilled");
    fireEvent.click(screen.getByRole("button", { name: "Account" }));
    await screen.findByRole("list");
    await waitFor(() => expect(screen.getAllByRole("listitem").length).toBeGreaterThan(0));
    expect(buttonsIn(row)).toEqual([]);
  },
);
