import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { endSession, enterAsGuest, startPartnerSession } from "@waybill/client/session/session-store.ts";
import { refusal, tokenWith } from "@waybill/client/test-server.ts";
import { setWindowWidth } from "../whole-app/test-window.fixture.ts";
import { HelpButton } from "./help-button.tsx";
import { HelpCenter } from "./help-center.tsx";
import {
  address,
  frame,
  onShortcutsRequest,
  open,
  page,
  server,
  token,
  sentVisits,
} from "./help-center.fixture.tsx";

test("the help center page embeds the page that the provider created for this user [2.10]", async () => {
  open(<HelpCenter />, "/helpcenter/v-1#partner");
  expect((await frame()).getAttribute("src")).toBe(`${page}#partner`);
  expect(sentVisits).toEqual([
    {
      user_id: "u-1",
      email: "liza.cruz@example.com",
      guest: false,
      name: "Kanto",
      brand: "waybill",
      global_entity_id: "WAYBILL_PH",
      country: "ph",
      locale: "en",
      app_version: expect.any(String) as string,
      verification_token: token(1),
      bridge: "postMessage",
      service_type: "on-demand-delivery",
    },
  ]);
});

test("a help center that fails to open shows an error, and a retry opens it [8.09]", async () => {
  server.use(
    http.post("*/conditions-api/v1/init", () => refusal(400, "X", "help-center.failed"), { once: true }),
  );
  open();
  const words = "The help center could not open. Try again.";
  expect(await screen.findByRole("heading", { name: words })).toBeDefined();
  expect(screen.getAllByText(words).length).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await frame()).toBeDefined();
});

test("the button opens the help center next to the screen, or as a page if there is no room for both [2.31] [2.10] [10.70]", async () => {
  const wide = open(<HelpButton onKeyboard={onShortcutsRequest} />, "/order-tracking/v-1");
  const button = await screen.findByRole("button", { name: "Help center" });
  fireEvent.click(button);
  expect(await screen.findByRole("region", { name: "Help center" })).toBeDefined();
  expect(await frame()).toBeDefined();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(address()).toBe("/order-tracking/v-1");
  fireEvent.keyDown(screen.getByRole("region", { name: "Help center" }), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Help center" })).toBeNull());
  expect(document.activeElement).toBe(button);
  wide.unmount();

  setWindowWidth(360);
  open(<HelpButton onKeyboard={onShortcutsRequest} />, "/order-tracking/v-1");
  fireEvent.click(await screen.findByRole("link", { name: "Help center" }));
  expect(address()).toBe("/helpcenter/v-1");
  expect(screen.queryByRole("link", { name: "Help center" })).toBeNull();
});

test("help from an order offers a contact, with the order's number [10.141]", async () => {
  open(<HelpCenter />, "/helpcenter/v-1?order_id=v-1-ABCDEFGH2345");
  expect(await screen.findByText("v-1-ABCDEFGH2345")).toBeDefined();
  const mail = await screen.findByRole("link", { name: /@/ });
  expect(decodeURIComponent(mail.getAttribute("href") ?? "")).toContain("v-1-ABCDEFGH2345");
});

const inPanel = async () => {
  open(<HelpButton onKeyboard={onShortcutsRequest} />, "/order-tracking/v-1");
  fireEvent.click(await screen.findByRole("button", { name: "Help center" }));
  return screen.findByRole("region", { name: "Help center" });
};
const asPage = async () => {
  open(<HelpCenter />, "/helpcenter/v-1");
  return screen.findByRole("main");
};

test.each([
  ["panel", inPanel],
  ["page", asPage],
])(
  "the help button's %s has a menu: search help, contact, keyboard and status [10.69]",
  async (_, openIt) => {
    server.use(http.get("*/health/ready", () => HttpResponse.json({ status: "ready" }), { once: true }));
    const help = within(await openIt());
    const questions = await help.findByTitle("Help center");
    const menu = within(help.getByRole("group", { name: "Ways to get help" }));
    expect(menu.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Search help",
      "Contact",
      "Keyboard",
      "Status",
    ]);
    const press = (name: string) => fireEvent.click(menu.getByRole("button", { name }));

    press("Contact");
    expect(help.getByText(/Tell your account manager which outlet you mean/).textContent).toMatch(
      /Kanto · v-1$/,
    );
    const mail = help.getByRole("link", { name: "help@waybill.example" });
    expect(mail.getAttribute("href")).toBe("mailto:help@waybill.example?subject=Kanto%20%C2%B7%20v-1");

    press("Keyboard");
    expect(onShortcutsRequest).toHaveBeenCalledTimes(1);

    press("Status");
    expect(await help.findByText("Everything works.")).toBeDefined();
    server.use(http.get("*/health/ready", () => new HttpResponse(null, { status: 503 })));
    fireEvent.click(help.getByRole("button", { name: "Check again" }));
    expect(await help.findByText(/^The service does not answer/)).toBeDefined();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fireEvent.click(help.getByRole("button", { name: "Check again" }));
    expect(await help.findByText(/^This device is offline/)).toBeDefined();
    vi.restoreAllMocks();

    press("Search help");
    expect(help.queryByText("Status", { selector: "p" })).toBeNull();
    expect(document.activeElement).toBe(questions);
  },
);

const asGuest = () => {
  endSession();
  enterAsGuest({ token: "g", expires: "2100-01-01T00:00:00Z" });
};
const asPartner = () => startPartnerSession(tokenWith({ restaurant_id: "v-1" }));
const whileOff = () => server.use(http.get("*/flags.json", () => HttpResponse.json({ helpcenter: false })));

test.each([
  ["a guest", asGuest],
  ["a partner", asPartner],
  ["anyone while its flag is off", whileOff],
])("there is no help center for %s: no button and no page [2.32] [6.24]", async (_, become) => {
  become();
  open(
    <>
      <HelpButton onKeyboard={onShortcutsRequest} />
      <HelpCenter />
    </>,
    "/helpcenter/v-1",
  );
  await waitFor(() => expect(address()).toBe("/request-a-rider"));
  expect(screen.queryByRole("button", { name: "Help center" })).toBeNull();
  expect(sentVisits).toEqual([]);
});
