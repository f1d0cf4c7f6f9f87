import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { expect, test } from "vitest";
import { answers, jobOf, openBulk, rowOf, uploadAnswers, uploads } from "../bulk.fixture.tsx";
import { readHeadings } from "./read-headings.ts";
import { writeWorkbook } from "./xlsx-writer.ts";

serve(...answers, uploadAnswers(jobOf("PREPROCESS_SUCCESS"), [rowOf(2)]));
const own = ["Kunde", "Phone", "Drop & off", "Gift wrap"];
const choose = async (...headings: string[]) => {
  const file = await writeWorkbook([headings, headings.map((_, at) => `cell ${at}`)], "own.xlsx");
  fireEvent.change(await screen.findByLabelText(/Choose a file/), { target: { files: [file] } });
};
const form = async () => within(await screen.findByRole("form", { name: "What is in your columns?" }));
const checked = () => screen.findByRole("heading", { name: "1 of 1 rows can be placed" });

test("the words in the first row of a workbook are read in the browser", async () => {
  expect(await readHeadings(await writeWorkbook([["", ""], own, ["Ana"]], "x.xlsx"))).toEqual(own);
  await expect(readHeadings(new File(["PK"], "x.xlsx"))).resolves.toEqual([]);
});

test("a merchant's own columns are mapped once before the file is sent, and the next file needs no question [10.39]", async () => {
  openBulk();
  await choose(...own);
  const map = await form();
  expect(uploads).toEqual([]);
  const column = (name: string) => map.getByLabelText<HTMLSelectElement>(name);
  // What is usual is suggested, and nothing is taken twice.
  expect(own.map((name) => column(name).value)).toEqual(["", "phone_number", "", ""]);
  const pick = (name: string, value: string) => fireEvent.change(column(name), { target: { value } });
  pick("Kunde", "customer_name");
  pick("Drop & off", "customer_name");
  expect(map.getByText("Two columns cannot be the same. Choose another one here.")).toBeDefined();
  fireEvent.click(map.getByRole("button", { name: "Check the file" }));
  expect(uploads).toEqual([]);
  pick("Drop & off", "address");
  fireEvent.click(map.getByRole("button", { name: "Check the file" }));
  await checked();
  const columns = {
    Kunde: "customer_name",
    Phone: "phone_number",
    "Drop & off": "address",
    "Gift wrap": null,
  };
  expect(uploads[0]?.columns).toEqual(columns);

  fireEvent.click(screen.getByRole("button", { name: "Upload another file" }));
  await choose("KUNDE", "Gift wrap", "Address");
  await checked();
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]?.columns).toEqual({ KUNDE: "customer_name", "Gift wrap": null });

  fireEvent.click(screen.getByRole("button", { name: "Upload another file" }));
  fireEvent.click(screen.getByRole("button", { name: "Match them again" }));
  await choose(...own);
  await form();
});

test("a file with the template's own columns is asked nothing, and a mapping can be left", async () => {
  openBulk();
  await choose("Customer name", "Address");
  await checked();
  expect(uploads[0]).not.toHaveProperty("columns");
  fireEvent.click(screen.getByRole("button", { name: "Upload another file" }));
  await choose("Kunde");
  fireEvent.click((await form()).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByLabelText(/Choose a file/)).toBeDefined();
});
