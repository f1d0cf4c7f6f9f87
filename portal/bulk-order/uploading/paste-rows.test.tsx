import { fireEvent, screen, waitFor } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { answers, jobOf, openBulk, rowOf, uploadAnswers, uploads } from "../bulk.fixture.tsx";

const server = serve(...answers);

/** The last part of a ZIP as text: the sheet's XML. */
function sheetOf(content: string): string {
  const bytes = Buffer.from(content, "base64");
  const at = bytes.lastIndexOf("PK\u0003\u0004");
  const start = at + 30 + bytes.readUInt16LE(at + 26);
  return inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 18))).toString();
}

test("rows copied from a spreadsheet are checked like a file [10.38]", async () => {
  server.use(uploadAnswers(jobOf("PREPROCESS_SUCCESS"), [rowOf(2)]));
  openBulk();
  const field = await screen.findByLabelText("Or paste rows from a spreadsheet");
  fireEvent.change(field, { target: { value: " \n" } });
  fireEvent.click(screen.getByRole("button", { name: "Check these rows" }));
  expect(await screen.findByText(/^The file has no orders/)).toBeDefined();

  fireEvent.change(field, { target: { value: "Customer name\tAddress\nAna & Bea\t" } });
  fireEvent.click(screen.getByRole("button", { name: "Check these rows" }));
  await screen.findByRole("heading", { name: "1 of 1 rows can be placed" });
  expect(screen.getByText("Pasted rows.xlsx")).toBeDefined();
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(sheetOf(uploads[0]?.content ?? "")).toContain(
    '>Address</t></is></c></row><row><c t="inlineStr"><is><t xml:space="preserve">Ana &amp; Bea</t></is></c><c/></row>',
  );
});

test("a pasted table is checked before upload, but one or two words are not [10.38]", async () => {
  server.use(uploadAnswers(jobOf("PREPROCESS_SUCCESS"), [rowOf(2)]));
  openBulk();
  const field = await screen.findByLabelText("Or paste rows from a spreadsheet");
  const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });
  paste("Ana");
  paste("Customer name\tAddress\nAna\t5 Ayala Ave");
  await screen.findByRole("heading", { name: "1 of 1 rows can be placed" });
  expect(uploads).toHaveLength(1);
});
