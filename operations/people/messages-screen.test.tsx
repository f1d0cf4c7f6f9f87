import { screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, createdAt, mockList, openConsole, mockOperator, pressButton } from "../console.fixture.tsx";
// Imports the lazy screen, so that no test waits for it to load.
import "./messages-screen.tsx";

const message = {
  message_id: "message-1",
  kind: "mail",
  subject: "Your code for a new Waybill password",
  to: "ana@example.com",
  state: "failed",
  reason: "refused_550",
  tries: 3,
  at: createdAt,
  can_be_sent_again: true,
};
const waiting = { ...message, message_id: "message-2", kind: "sms", to: "+639175550142", state: "waiting" };

const again: string[] = [];
serve(
  mockOperator("support"),
  mockList("messages", () => [message, { ...waiting, can_be_sent_again: false }]),
  http.post(`${api}/messages/:id/send-again`, ({ params }) => {
    again.push(String(params["id"]));
    return HttpResponse.json({ result: { ...message, state: "waiting" } });
  }),
);
beforeEach(() => setUpEnglishTexts());

test("[23.09] unsent messages show receiver and reason, and failed messages can be sent again", async () => {
  openConsole("/messages");
  const row = (await screen.findByText("ana@example.com")).closest("tr");
  if (!row) throw new Error("The message has no table row.");
  within(row).getByText("Refused by the provider (550)");
  screen.getByText("Waiting for the provider");
  expect(screen.getAllByRole("button", { name: "Send again" })).toHaveLength(1);
  await pressButton("Send again");
  await waitFor(() => expect(again).toEqual(["message-1"]));
});
