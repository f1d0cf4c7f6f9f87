import { fireEvent, screen, waitFor } from "@testing-library/react";
import { startSession } from "@waybill/client/session/session-store.ts";
import { tokenWith } from "@waybill/client/test-server.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fill, fillAll, waitMilliseconds, submit } from "../fill-request.fixture.ts";
import { quoteOf } from "../flow/request.fixture.ts";
import { openRequest, refuse, type Answers } from "../request-screen.fixture.tsx";

type Answer = Answers[string];
const lost: Answer = () => "unreachable";
const taken: Answer = ({ body }) => ({
  status: 201,
  body: { result: { ...(body as object), order_id: "o-1" } },
});
let answer = lost;
let fee = 99;

const name = () => screen.getByLabelText<HTMLInputElement>(/Customer name/).value;
const press = (label: string | RegExp) => fireEvent.click(screen.getByRole("button", { name: label }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of currentToasts()) dismissToast(id);
  answer = lost;
  fee = 99;
  const token = tokenWith({ email: "liza@example.com" });
  startSession({
    AccessToken: token,
    IdToken: token,
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Places Ana's order while offline. */
const loseOrder = async () => {
  const page = openRequest({
    answers: {
      "POST /order": (sent) => answer(sent),
      "POST /delivery/fee": () => ({ body: { ...quoteOf(fee), signature: `signed-${fee}` } }),
    },
  });
  await fillAll();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  submit();
  await screen.findByText(/^1 order waits/);
  online.mockReturnValue(true);
  return page;
};

test("an order requested without a network is shown as waiting after one try, and the form is empty for the next order", async () => {
  const { callsOf } = await loseOrder();
  expect(callsOf("POST /order")).toHaveLength(1);
  expect(screen.getByText("Ana Reyes")).toBeTruthy();
  expect(currentToasts().map(({ message }) => message)).toEqual([
    "No connection. The order waits here and is sent once the connection is back.",
  ]);
  await waitFor(() => expect(name()).toBe(""));
});

test("an order whose retries all fail while online is shown as waiting too", async () => {
  openRequest({ answers: { "POST /order": lost } });
  await fillAll();
  submit();
  await waitMilliseconds(7000);
  expect(await screen.findByText(/^1 order waits/)).toBeTruthy();
});

test("one press sends a waiting order under its original key, and leads to its tracking", async () => {
  const { callsOf } = await loseOrder();
  press("Send now");
  expect(await screen.findByText(/^There is no connection yet/)).toBeTruthy();
  answer = taken;
  press("Send now");
  await screen.findByText("The order for Ana Reyes is placed.");
  expect(screen.queryByText(/^1 order waits/)).toBeNull();
  expect(new Set(callsOf("POST /order").map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  press("Open order");
  await waitFor(() => expect(screen.getByLabelText("address").textContent).toContain("order_id=o-1"));
});

test("an expired fee is replaced, and the order is sent only after the new fee is accepted", async () => {
  const { callsOf } = await loseOrder();
  answer = () => refuse(409, "SignatureExpired", "error.signature-expired");
  fee = 115;
  press("Send now");
  await screen.findByText("Request for ₱115");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Request for ₱115" }).getAttribute("aria-busy")).toBeNull(),
  );
  expect(callsOf("POST /order")).toHaveLength(2);
  answer = taken;
  press("Request for ₱115");
  await screen.findByText("The order for Ana Reyes is placed.");
  expect(callsOf("POST /order")[2]?.body).toMatchObject({ delivery_fee: 115, signature: "signed-115" });
});

test("a waiting order can be put back into an empty form, and leaves the form as it was", async () => {
  const { callsOf } = await loseOrder();
  press("Change");
  await waitFor(() => expect(name()).toBe("Ana Reyes"));
  expect(screen.queryByText(/^1 order waits/)).toBeNull();
  await screen.findByText(/^Inside the delivery area/);
  await screen.findByRole("radio", { name: "Cash on delivery" });
  answer = taken;
  submit();
  await screen.findByText("Order pushed!");
  const [first, again] = callsOf("POST /order");
  expect(again?.body).toEqual(first?.body);
  expect(again?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
});

test("a waiting order does not overwrite an order that is being typed", async () => {
  await loseOrder();
  await waitFor(() => expect(name()).toBe(""));
  fill(/Customer name/, "Marco Dizon");
  press("Change");
  expect(await screen.findByText(/^There is another order in the form/)).toBeTruthy();
  expect(name()).toBe("Marco Dizon");
});

test("a waiting order shows since when it waits, with the day if not today; Undo restores a discarded order", async () => {
  vi.setSystemTime("2026-11-21T05:40:00Z");
  const { unmount } = await loseOrder();
  expect(screen.getByText("since 13:40")).toBeTruthy();
  unmount();
  vi.setSystemTime("2026-11-22T01:00:00Z");
  openRequest();
  expect(screen.getByText("since Sat, Nov 21, 13:40")).toBeTruthy();
  press("Discard");
  expect(screen.queryByText(/^1 order waits/)).toBeNull();
  press("Undo");
  expect(await screen.findByText(/^1 order waits/)).toBeTruthy();
});
