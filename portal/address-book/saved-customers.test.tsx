import { fireEvent, screen, waitFor } from "@testing-library/react";
import { refusal } from "@waybill/client/test-server.ts";
import { currentToasts } from "@waybill/ui/toasts/toasts.tsx";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import {
  ana,
  bea,
  book,
  customers,
  fill,
  serverState,
  listedNames,
  openBook,
  press,
  serveBook,
} from "./book-server.fixture.tsx";

const server = serveBook();

test("the saved customers are listed and searched", async () => {
  openBook();
  await waitFor(() => expect(listedNames()).toEqual(["Ana Reyes", "Bea Cruz"]));
  expect(screen.getByText("1804, Almond Tower, 11th Avenue, Taguig")).toBeTruthy();
  fill(/Search by name/, "bea");
  await waitFor(() => expect(listedNames()).toEqual(["Bea Cruz"]));
  fill(/Search by name/, "nobody");
  expect(await screen.findByText(/^No saved customers match\./)).toBeTruthy();
});

test("an empty address book explains how to fill it", async () => {
  serverState.kept = [];
  openBook();
  expect(await screen.findByText(/^No saved customers yet\./)).toBeTruthy();
});

test("an address book that fails to load shows an error, with a retry", async () => {
  server.use(
    http.get(`${book}/search-customers/v-kanto`, () => refusal(404, "VENDOR_NOT_FOUND", "error.not-found"), {
      once: true,
    }),
  );
  openBook();
  expect(await screen.findByText(/^Saved customers could not load\./)).toBeTruthy();
  await press("Try again");
  await waitFor(() => expect(listedNames()).toEqual(["Ana Reyes", "Bea Cruz"]));
});

test("choosing a customer fills in the address", async () => {
  const chosen = vi.fn();
  openBook(chosen);
  fireEvent.click(await screen.findByText("Bea Cruz"));
  expect(chosen).toHaveBeenCalledWith(bea);
});

test("a deleted customer disappears at once, and Undo restores the customer even after the dialog was closed", async () => {
  const { close } = openBook();
  await press("Delete Ana Reyes");
  expect(await screen.findByText("Ana Reyes deleted.")).toBeTruthy();
  expect(listedNames()).toEqual(["Bea Cruz"]);
  expect(serverState.sent).toEqual([{ method: "DELETE", id: "ana", body: undefined }]);
  expect(currentToasts()).toMatchObject([{ duration: 10_000 }]);
  // A toast outside an open dialog could be neither pressed nor announced.
  expect(screen.getByText("Ana Reyes deleted.").closest("dialog")).toBeTruthy();
  close();
  await press("Undo");
  await waitFor(() => expect(serverState.kept.map(({ name }) => name)).toEqual(["Ana Reyes", "Bea Cruz"]));
  const { id: _, formatted_address: __, ...entry } = ana;
  expect(serverState.sent[1]).toEqual({ method: "POST", id: undefined, body: entry });
});

test("a customer that the server cannot delete appears again", async () => {
  server.use(http.delete(`${customers}/ana`, () => refusal(403, "FORBIDDEN", "alert.error")));
  openBook();
  await press("Delete Ana Reyes");
  expect(await screen.findByText(/^Ana Reyes could not be deleted\./)).toBeTruthy();
  await waitFor(() => expect(listedNames()).toEqual(["Ana Reyes", "Bea Cruz"]));
});
