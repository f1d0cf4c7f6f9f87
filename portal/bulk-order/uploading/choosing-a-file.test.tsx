import { fireEvent, screen, waitFor } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import * as notices from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answers, jobOf, openBulk, rowOf, sheet, uploadAnswers, uploads } from "../bulk.fixture.tsx";

const server = serve(...answers);
const notify = vi.spyOn(notices, "notify");
const saved = vi.spyOn(saving, "saveFile");
beforeEach(() => {
  notify.mockClear();
  saved.mockReset();
  saved.mockReturnValue(undefined);
});
afterEach(() => {
  for (const { id } of notices.currentToasts()) notices.dismissToast(id);
});

const field = () => screen.findByLabelText(/Choose a file/);
const choose = async (file: File) => fireEvent.change(await field(), { target: { files: [file] } });
const forSevenSeconds = (message: string) => ({ message, type: "error", duration: 7000 });

test("a file that is not an .xlsx is refused before it is sent [8.54]", async () => {
  openBulk();
  await choose(sheet("lunch.pdf"));
  expect(screen.getByText(/^We cannot read this as an Excel workbook/)).toBeDefined();
  expect(screen.queryByText(/^Checking/)).toBeNull();
  expect(uploads).toEqual([]);
});

test("a file of 5242880 bytes can be sent; one more byte is refused before sending [8.55]", async () => {
  openBulk();
  await choose(sheet("long.xlsx", 5_242_881));
  expect(screen.getByText(/^The file is over 5 MB/)).toBeDefined();
  expect(uploads).toEqual([]);
  server.use(uploadAnswers(jobOf("PREPROCESS_SUCCESS"), [rowOf(2)]));
  await choose(sheet("long.XLSX", 5_242_880));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/^Checking/)).toBeNull());
});

test("a file that is dropped is checked at once [10.37]", async () => {
  server.use(uploadAnswers(jobOf("PREPROCESS_SUCCESS"), [rowOf(2)]));
  openBulk();
  const area = (await field()).closest("label")!;
  fireEvent.drop(area, { dataTransfer: { files: [sheet("dropped.xlsx")] } });
  expect(screen.getByText("Checking dropped.xlsx")).toBeDefined();
  await screen.findByRole("heading", { name: "1 of 1 rows can be placed" });
  expect(uploads).toHaveLength(1);
});

test("the template is downloaded as Template.xlsx [2.50]", async () => {
  server.use(http.get("*/bulk-job/example-file", () => new HttpResponse("PK")));
  openBulk();
  fireEvent.click(await screen.findByRole("button", { name: "Download the template" }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob), "Template.xlsx"));
});

test("a template that fails to download shows a message for 7 s [8.49] [9.13]", async () => {
  server.use(http.get("*/bulk-job/example-file", () => refusal(404, "NOT_FOUND", "error.not-found")));
  openBulk();
  fireEvent.click(await screen.findByRole("button", { name: "Download the template" }));
  const words = "We could not download the template. Try again.";
  await waitFor(() => expect(notify).toHaveBeenCalledWith(forSevenSeconds(words)));
  expect(saved).not.toHaveBeenCalled();
});
