import { fireEvent, render, screen } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { OwnFactors } from "./own-factors.tsx";
import { SecondStep } from "./second-step.tsx";

const api = "*/orders/api/v1/account/second-factor";
const none: SecondFactor = {
  is_needed: true,
  is_passed: false,
  has_totp: false,
  passkeys: [],
  recovery_codes_left: 0,
};
let factor = none;
let sent: unknown[] = [];
const wrong = () => refusal(422, "SECOND_FACTOR_WRONG", "auth.second-factor-wrong");
const answered = (more: object = {}) => HttpResponse.json({ result: { ...factor, ...more } });

serve(
  http.get(api, () => answered()),
  http.post(`${api}/totp`, () =>
    HttpResponse.json(
      { result: { secret: "ABCDEFGH", uri: "otpauth://totp/x?secret=ABCDEFGH" } },
      { status: 201 },
    ),
  ),
  http.post(`${api}/totp/confirm`, async ({ request }) => {
    const { code } = (await request.json()) as { code: string };
    if (code !== "123456") return wrong();
    factor = { ...factor, is_passed: true, has_totp: true, recovery_codes_left: 2 };
    return answered({ recovery_codes: ["AAAAA-BBBBB", "CCCCC-DDDDD"] });
  }),
  http.delete(`${api}/totp`, () => {
    factor = { ...none, is_needed: false };
    return answered();
  }),
  http.post(`${api}/verify`, async ({ request }) => {
    const body = (await request.json()) as Record<string, string>;
    sent.push(body);
    if (body["code"] !== "123456" && body["recovery_code"] !== "AAAAA-BBBBB") return wrong();
    factor = { ...factor, is_passed: true };
    return answered();
  }),
);

beforeEach(() => {
  factor = none;
  sent = [];
  setUpEnglishTexts();
});

const open = (part: React.ReactNode) =>
  render(<QueryClientProvider client={makeQueryClient()}>{part}</QueryClientProvider>);
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole("textbox", { name: label }), { target: { value } });

test("if an owner requires a second factor it is set up before anything else, and its recovery codes are shown once [21.23]", async () => {
  open(<SecondStep />);
  await screen.findByRole("heading", { name: "Set up a second step" });
  await press("Set up an authenticator app");
  await screen.findByText("ABCD EFGH");
  await type("Code", "000000");
  await press("Confirm");
  await screen.findByText("This code or key is not right. Try again.");
  await type("Code", "123456");
  await press("Confirm");
  const codes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(codes.textContent).toBe("AAAAA-BBBBBCCCCC-DDDDD");
});

test("a code of an authenticator app or a recovery code completes the sign-in [21.21]", async () => {
  factor = { ...none, has_totp: true, recovery_codes_left: 2 };
  open(<SecondStep />);
  await type("Code", "654321");
  await press("Confirm");
  await screen.findByText("This code or key is not right. Try again.");
  await press("Use a recovery code");
  await type("Recovery code", "AAAAA-BBBBB");
  await press("Confirm");
  await expect.poll(() => sent).toEqual([{ code: "654321" }, { recovery_code: "AAAAA-BBBBB" }]);
});

test("the account page has the user's own second factor, which can be removed if it is not required [21.20]", async () => {
  factor = { ...none, is_passed: true, has_totp: true, recovery_codes_left: 2 };
  open(<OwnFactors />);
  await screen.findByText("2 recovery codes left");
  await press("Remove Authenticator app");
  await expect.poll(() => screen.queryByText("2 recovery codes left")).toBeNull();
  await screen.findByRole("button", { name: "Create a passkey" });
});
