import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve, texts } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { openAt } from "../../whole-app/open-at.fixture.tsx";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./team-screen.tsx";

const parent = { ...outlet("kanto", "Kanto Group"), is_parent: true };
const outlets = Array.from({ length: 40 }, (_, at) => ({
  ...outlet(`o-${at}`, `Outlet ${String(at).padStart(2, "0")}`),
  parent_vendor_id: "kanto",
}));
const seen = "2026-11-21T03:02:00.000Z";
const member = (name: string, role: string, vendor_ids: string[]) => ({
  user_id: `user-${name}`,
  email: `${name}@kanto.example`,
  role,
  vendor_ids,
  roles: [{ role, vendor_ids }],
  last_seen_at: seen,
});
const crowd = Array.from({ length: 60 }, (_, at) => member(`person-${at}`, "clerk", [`o-${at % 40}`]));
const invitation = (name: string, expires_at: string) => ({
  invitation_id: `i-${name}`,
  email: `${name}@kanto.example`,
  role: "clerk",
  vendor_ids: ["o-1", "o-2", "o-3", "o-4"],
  language: "en",
  invited_by: "liza@kanto.example",
  created_at: seen,
  sent_at: seen,
  expires_at,
});
const all = ["owner", "manager", "clerk", "read only", "developer"];
let roles: string[] = all;
let sent: [string, string, unknown][] = [];
const noted = async (request: Request) => {
  const { pathname, search } = new URL(request.url);
  const body = request.method === "DELETE" ? undefined : await request.json().catch(() => undefined);
  sent.push([request.method, pathname.replace("/orders/api/v1/team/", "") + search, body]);
};
const teamOf = () => ({
  members: [member("boss", "owner", ["kanto"]), ...crowd],
  invitations: [
    invitation("late", "2026-01-01T00:00:00.000Z"),
    invitation("soon", "2100-01-01T00:00:00.000Z"),
  ],
  roles_to_give: roles,
});
const server = serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [parent, ...outlets] } })),
  http.get("*/vendor/:id/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
  http.get("*/get-country-parameter/:name", () => HttpResponse.json({ result: "" })),
  http.get("*/api/v1/team", () => HttpResponse.json({ result: teamOf() })),
  http.all("*/team/*", async ({ request }) => {
    await noted(request);
    return HttpResponse.json({ result: {} });
  }),
);

beforeEach(() => {
  roles = all;
  sent = [];
  signInLiza();
});
const alreadyMember = {
  status: 409,
  message: "Already there",
  errors: [
    {
      code: "ALREADY_MEMBER",
      message: "Already there",
      path: ["email"],
      meta: { translation_key: "team.already-member" },
    },
  ],
};
const isSent = (...wanted: (typeof sent)[number]) => waitFor(() => expect(sent).toContainEqual(wanted));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const memberTexts = () =>
  within(screen.getByRole("region", { name: /^Members/ }))
    .queryAllByRole("listitem")
    .map((row) => row.textContent);

test("sixty people of forty outlets are filtered by e-mail, role and outlet, and one person gets many outlets at once [21.18]", async () => {
  openAt("/team");
  await screen.findByRole("heading", { name: "Members 61" });
  expect(memberTexts()[0]).toContain("All outlets (40)");
  fireEvent.change(screen.getByLabelText("E-mail or outlet"), { target: { value: "person-7@" } });
  await screen.findByRole("heading", { name: "Members 1" });
  fireEvent.change(screen.getByLabelText("E-mail or outlet"), { target: { value: "" } });
  fireEvent.change(screen.getByLabelText("Outlet"), { target: { value: "o-5" } });
  // A member of all outlets matches each outlet.
  await screen.findByRole("heading", { name: "Members 3" });
  fireEvent.change(screen.getByLabelText("Role"), { target: { value: "owner" } });
  await screen.findByRole("heading", { name: "Members 1" });
  fireEvent.change(screen.getByLabelText("Role"), { target: { value: "" } });

  fireEvent.click(screen.getByRole("button", { name: "Change role and outlets of person-5@kanto.example" }));
  const change = await dialog("Role and outlets of person-5@kanto.example");
  fireEvent.change(change.getByLabelText("Role"), { target: { value: "manager" } });
  fireEvent.change(change.getByLabelText("Find an outlet"), { target: { value: "outlet 1" } });
  fireEvent.click(change.getByRole("button", { name: "Choose these 10" }));
  change.getByText("11 chosen");
  fireEvent.click(change.getByLabelText("Outlet 12"));
  fireEvent.click(change.getByRole("button", { name: "Save" }));
  const vendor_ids = ["o-5", ...[10, 11, 13, 14, 15, 16, 17, 18, 19].map((at) => `o-${at}`)];
  await isSent("PUT", "members/user-person-5?vendor_id=kanto", { role: "manager", vendor_ids });
});

test("an invitation is sent for all or some outlets, in a chosen language; a wrong e-mail or no outlet shows an error [21.18]", async () => {
  openAt("/team");
  fireEvent.click(await screen.findByRole("button", { name: "Invite" }));
  const invite = await dialog("Invite somebody");
  const send = () => fireEvent.click(invite.getByRole("button", { name: "Invite" }));
  fireEvent.change(invite.getByLabelText("E-mail"), { target: { value: "nobody" } });
  send();
  expect(invite.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(invite.getByLabelText("E-mail"), { target: { value: "tess@kanto.example" } });
  fireEvent.click(invite.getByLabelText("Some outlets"));
  send();
  await invite.findByText("Choose an outlet.");
  expect(sent).toEqual([]);
  fireEvent.click(invite.getByLabelText("Outlet 03"));
  fireEvent.change(invite.getByLabelText("Language of the e-mail"), { target: { value: "ar" } });
  server.use(
    http.post("*/team/invitations", () => HttpResponse.json(alreadyMember, { status: 409 }), { once: true }),
  );
  send();
  await invite.findByText("This person works there already. Change the role in the list.");
  send();
  await isSent("POST", "invitations", {
    email: "tess@kanto.example",
    role: "clerk",
    vendor_ids: ["o-3"],
    language: "ar",
  });
});

test("an invitation shows inviter and expiry, can be sent again and withdrawn [21.18]", async () => {
  openAt("/team");
  const invited = within(await screen.findByRole("region", { name: "Invited 2" }));
  const [late] = invited.getAllByRole("listitem");
  expect(late?.textContent).toContain("Expired");
  expect(late?.textContent).toContain("Outlet 01, Outlet 02 +2 more");
  expect(late?.textContent).toContain("By liza@kanto.example");
  fireEvent.click(invited.getByRole("button", { name: "Send the invitation to late@kanto.example again" }));
  await isSent("POST", "invitations/i-late/resend", undefined);
  fireEvent.click(invited.getByRole("button", { name: "Withdraw the invitation of soon@kanto.example" }));
  await isSent("DELETE", "invitations/i-soon", undefined);
});

test("a member is signed out and removed after confirmation [21.18]", async () => {
  openAt("/team");
  fireEvent.click(await screen.findByRole("button", { name: "Sign person-1@kanto.example out" }));
  const out = await dialog("Sign person-1@kanto.example out?");
  fireEvent.click(out.getByRole("button", { name: "Sign out" }));
  await isSent("DELETE", "members/user-person-1/sessions", undefined);
  fireEvent.click(await screen.findByRole("button", { name: "Remove person-2@kanto.example" }));
  const gone = await dialog("Remove person-2@kanto.example?");
  expect(sent).toHaveLength(1);
  fireEvent.click(gone.getByRole("button", { name: "Remove" }));
  await isSent("DELETE", "members/user-person-2?vendor_id=kanto", undefined);
});

test("a read-only user sees the people without actions; a manager cannot change an owner [21.18]", async () => {
  roles = [];
  const { unmount } = openAt("/team");
  await screen.findByText("You can read who works here. Owners and managers change it.");
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  unmount();
  roles = all.slice(1);
  openAt("/team");
  await screen.findByRole("button", { name: "Remove person-0@kanto.example" });
  expect(screen.queryByRole("button", { name: "Remove boss@kanto.example" })).toBeNull();
});

test("a team list that fails to load shows an error, with a retry", async () => {
  server.use(
    http.get("*/api/v1/team", () => refusal(404, "VENDOR_NOT_FOUND", "unable-to-fetch-vendor"), {
      once: true,
    }),
  );
  openAt("/team");
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Members 61" });
});
