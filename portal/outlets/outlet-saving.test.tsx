import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { lostConnection, refusal, serve } from "@waybill/client/test-server.ts";
import {
  answers,
  bgc,
  field,
  fillAll,
  openDialog,
  otherParent,
  parent,
  problemAt,
  readCounts,
  save,
  sentRequests,
  type,
} from "./outlet-dialog.fixture.tsx";

const server = serve(...answers);

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

test("a saved new collection point is confirmed, the dialog closes and the vendors are reloaded [2.30] [4.78] [8.16] [8.17]", async () => {
  const { onClose } = openDialog();
  await waitFor(() => expect(readCounts.vendors).toBe(1));
  await fillAll();
  type(/Rider instructions/, "Blue door");
  fireEvent.click(save());
  expect(
    await screen.findByText(
      "The collection point has been saved successfully. It takes a few minutes to become available.",
    ),
  ).toBeDefined();
  expect(onClose).toHaveBeenCalledExactlyOnceWith();
  await waitFor(() => expect(readCounts.vendors).toBe(2));
  expect(sentRequests).toMatchObject([
    {
      method: "POST",
      path: "/outlet",
      body: {
        parent_vendor_id: "kanto",
        client_vendor_id: "BGC-2",
        name: "Kanto Uptown",
        phone_number: "+639175550142",
        users: [],
        address: "Two Serendra, Taguig",
        latitude: 14.5512,
        longitude: 121.0543,
        city: "Taguig",
        street: "11th Avenue",
        rider_instructions: "Blue door",
      },
    },
  ]);
});

test("an edited outlet keeps its parent and ID, and the dialog says why [5.39] [8.16]", async () => {
  openDialog({ vendorId: "kanto-bgc", parents: [parent, otherParent] });
  await screen.findByDisplayValue("Kanto BGC");
  const [id, whose] = [field("Collection point ID"), field("Parent business")];
  expect(id.readOnly).toBe(true);
  expect(id.value).toBe("BGC");
  expect(whose.readOnly).toBe(true);
  expect(whose.value).toBe("Kanto Kitchen");
  expect(problemAt(id)).toMatch(/can no longer be changed/);
  expect(problemAt(whose)).toMatch(/stays with its parent business/);
  expect(document.activeElement).toBe(field("Label"));
  type("Label", "Kanto High Street");
  fireEvent.click(save());
  expect(await screen.findByText("The collection point has been saved successfully")).toBeDefined();
  expect(sentRequests).toMatchObject([
    {
      method: "PUT",
      path: "/outlet/kanto-bgc",
      body: { parent_vendor_id: "kanto", client_vendor_id: "BGC", name: "Kanto High Street" },
    },
  ]);
});

test("owners are rows that can be added and removed; empty rows are not sent", async () => {
  openDialog();
  await fillAll();
  type("E-mail 1", "ana@example.com");
  fireEvent.click(screen.getByRole("button", { name: "Add another e-mail" }));
  fireEvent.click(screen.getByRole("button", { name: "Add another e-mail" }));
  type("E-mail 3", "ben@example.com");
  fireEvent.click(screen.getByRole("button", { name: "Remove e-mail 1" }));
  fireEvent.click(save());
  await waitFor(() => expect(sentRequests).toHaveLength(1));
  expect(sentRequests[0]?.body.users).toEqual(["ben@example.com"]);
});

test("a refusal shows the server's text, and the dialog can be saved again [8.18] [4.77]", async () => {
  const { onClose } = openDialog();
  await fillAll();
  server.use(
    http.post("*/outlet", () => refusal(422, "OUTLET_NOT_EDITABLE", "error.outlet-not-editable"), {
      once: true,
    }),
  );
  fireEvent.click(save());
  expect(save().getAttribute("aria-busy")).toBe("true");
  await waitFor(() =>
    expect(screen.getByText(/This collection point cannot be changed here/).getAttribute("role")).toBe(
      "alert",
    ),
  );
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("an error without a translation shows the server's own message; no response is shown as being offline [8.18]", async () => {
  openDialog();
  await fillAll();
  server.use(http.post("*/outlet", () => refusal(409, "The kitchen is closed for good", "no.such-key")));
  fireEvent.click(save());
  expect(await screen.findByText("The kitchen is closed for good")).toBeDefined();
  server.use(http.post("*/outlet", () => lostConnection()));
  fireEvent.click(save());
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(500);
      expect(screen.getByText(/You could be offline/)).toBeDefined();
    },
    { timeout: 10_000, interval: 20 },
  );
});

test("a taken ID is reported at its field [8.18]", async () => {
  openDialog();
  await fillAll();
  const words = "A collection point with this ID is already registered. Choose another ID.";
  server.use(
    http.post("*/outlet", () =>
      Response.json(
        {
          status: 409,
          message: words,
          errors: [
            {
              code: "OUTLET_ALREADY_REGISTERED",
              message: words,
              path: ["client_vendor_id"],
              meta: { translation_key: "error.outlet-already-registered" },
            },
          ],
        },
        { status: 409 },
      ),
    ),
  );
  fireEvent.click(save());
  await screen.findByRole("group", { name: "1 thing to fix" });
  expect(problemAt(field("Collection point ID"))).toBe(words);
});

test("an outlet that fails to load shows an error, with a retry [8.14]", async () => {
  server.use(
    http.get("*/vendor/kanto-bgc", () => refusal(404, "VENDOR_NOT_FOUND", "error.not-found"), {
      once: true,
    }),
  );
  openDialog({ vendorId: bgc.vendor_id });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "We could not find that outlet. Choose another one.",
  );
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByDisplayValue("Kanto BGC")).toBeDefined();
});

test("closing the form without saving stores it for later", async () => {
  const { onClose } = openDialog();
  type("Label", "Half");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "Half" }));
});
