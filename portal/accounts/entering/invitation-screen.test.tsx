import { fireEvent, screen, waitFor } from "@testing-library/react";
import { refusal, serve, texts } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { openAt } from "../../whole-app/open-at.fixture.tsx";
import { inThePhilippines } from "../../whole-app/test-deployment.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./invitation-screen.tsx";

let sent: unknown[] = [];
const server = serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.post("*/team/invitations/read", () =>
    HttpResponse.json({
      result: {
        email: "new@kanto.example",
        role: "clerk",
        vendor_ids: ["o-1"],
        vendor_names: ["Outlet 01"],
        invited_by: "liza@kanto.example",
        expires_at: "2100-01-01T00:00:00.000Z",
        needs_password: true,
      },
    }),
  ),
  http.post("*/team/invitations/accept", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ result: { email: "new@kanto.example", role: "clerk", vendor_ids: ["o-1"] } });
  }),
);
beforeEach(() => {
  inThePhilippines();
  sent = [];
});

test("the mail's link shows the inviter and the role, and a password accepts the invitation; the URL keeps no token [21.18]", async () => {
  openAt("/invitation#token=secret");
  await screen.findByRole("heading", { name: "Join Outlet 01" });
  await screen.findByText(/liza@kanto\.example invites you\. Your role: Clerk\./);
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(sent).toEqual([]);
  const password = screen.getByLabelText("New password");
  expect(password.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(password, { target: { value: "Sampaguita!7" } });
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(sent).toEqual([{ token: "secret", password: "Sampaguita!7" }]));
  await screen.findByRole("heading", { name: "You have joined" });
});

test("an expired link says that it expired", async () => {
  server.use(
    http.post("*/team/invitations/read", () => refusal(410, "INVITATION_OVER", "team.invitation-over")),
  );
  openAt("/invitation?token=old");
  await screen.findByText("This invitation has expired or was withdrawn. Ask for a new one.");
});
