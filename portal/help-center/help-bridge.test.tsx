import { act, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { refusal } from "@waybill/client/test-server.ts";
import { bridge, open, server, token, tokensIssued } from "./help-center.fixture.tsx";

afterEach(() => vi.useRealTimers());

test("host and help center exchange their messages: started, ready, token requested, token sent or denied [7.60] [8.15]", async () => {
  open();
  const { postMessageOf, postedMessage } = await bridge();
  await postMessageOf("INIT_STARTED");
  expect(postedMessage).toHaveBeenLastCalledWith(
    { type: "HOST_READY", locale: "en", theme: "system" },
    "https://help.example",
  );
  await postMessageOf("ASK_NEW_ACCESS_TOKEN");
  await waitFor(() =>
    expect(postedMessage).toHaveBeenLastCalledWith(
      { type: "SEND_ACCESS_TOKEN", token: token(1) },
      "https://help.example",
    ),
  );
  server.use(http.get("*/hc_jwt_token", () => refusal(404, "NOT_FOUND", "error.not-found")));
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await postMessageOf("ASK_NEW_ACCESS_TOKEN");
  await waitFor(() =>
    expect(postedMessage).toHaveBeenLastCalledWith({ type: "DENY_ACCESS_TOKEN" }, "https://help.example"),
  );
  vi.restoreAllMocks();
});

test("only the help center in the frame receives messages [7.60]", async () => {
  open();
  const { postMessageOf, postedMessage } = await bridge();
  await postMessageOf("ASK_NEW_ACCESS_TOKEN", { origin: "https://evil.example" });
  await postMessageOf("ASK_NEW_ACCESS_TOKEN", { source: window });
  await postMessageOf("MADE_UP");
  expect(postedMessage).not.toHaveBeenCalled();
});

test("the token is renewed after 55 minutes, and sent without a request [7.53]", async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "Date"],
  });
  open();
  const { postMessageOf, postedMessage } = await bridge();
  await postMessageOf("ASK_NEW_ACCESS_TOKEN");
  await waitFor(() => expect(postedMessage).toHaveBeenCalledTimes(1));
  await act(() => vi.advanceTimersByTimeAsync(3_600_000 - 300_000 - 60_000));
  expect(tokensIssued()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() =>
    expect(postedMessage).toHaveBeenLastCalledWith(
      { type: "SEND_ACCESS_TOKEN", token: token(2) },
      "https://help.example",
    ),
  );
});
