import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { expect, test } from "vitest";
import { answers, jobOf, openBulk, rowOf, uploadAnswers, uploads } from "../bulk.fixture.tsx";
import { readFirstRows } from "./read-headings.ts";
import { writeWorkbook } from "./xlsx-writer.ts";

serve(...answers, uploadAnswers(jobOf("PREPROCESS_SUCCESS"), [rowOf(2)]));
const own = ["Kunde", "Phone", "Drop & off", "Gift wrap"];
const choose = async (...headings: string[]) => {
  const file = await writeWorkbook([headings, headings.map((_, at) => `cell ${at}`)], "own.xlsx");
  fireEvent.change(await screen.findByLabelText(/Choose a file/), { target: { files: [file] } });
};
const form = async () => within(await screen.findByRole("form", { name: "What is in your columns?" }));
const checked = () => screen.findByRole("heading", { name: "1 of 1 rows can be placed" });

test("the browser reads the text of the first row of a workbook", async () => {
  expect(await readFirstRows(await writeWorkbook([["", ""], own, ["", "Ana"]], "x.xlsx"))).toEqual([
    own,
    ["", "Ana"],
  ]);
  await expect(readFirstRows(new File(["PK"], "x.xlsx"))).resolves.toEqual([]);
});

test("a merchant maps unknown columns once before the file is sent, and the next file needs no mapping [10.39]", async () => {
  openBulk();
  await choose(...own);
  const map = await form();
  expect(uploads).toEqual([]);
  const column = (name: string) => map.getByLabelText<HTMLSelectElement>(name);
  // Common names are suggested, and no column is used twice.
  expect(own.map((name) => column(name).value)).toEqual(["customer_name", "phone_number", "", ""]);
  const pick = (name: string, value: string) => fireEvent.change(column(name), { target: { value } });
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

test("a file with the template's columns needs no mapping, and the mapping can be cancelled", async () => {
  openBulk();
  await choose("Customer name", "Address");
  await checked();
  expect(uploads[0]).not.toHaveProperty("columns");
  fireEvent.click(screen.getByRole("button", { name: "Upload another file" }));
  await choose("Kunde");
  fireEvent.click((await form()).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByLabelText(/Choose a file/)).toBeDefined();
});

const upload = async (file: File) =>
  fireEvent.change(await screen.findByLabelText(/Choose a file/), { target: { files: [file] } });

test("a title above the headings is skipped, and each column shows example values [10.142] [10.144]", async () => {
  openBulk();
  const rows = [
    ["Orders of Kanto Kitchen"],
    ["Pangalan", "", "CP #", "Gift wrap"],
    ["Ana Reyes", "", "0917 555 0142", ""],
    ["Bea Cruz", "", "0917 555 0143", "yes"],
  ];
  await upload(await writeWorkbook(rows, "own.xlsx"));
  const map = await form();
  const column = (name: string) => map.getByLabelText<HTMLSelectElement>(name);
  expect(["Pangalan", "CP #", "Gift wrap"].map((name) => column(name).value)).toEqual([
    "customer_name",
    "phone_number",
    "",
  ]);
  const samplesOf = (name: string) =>
    document.getElementById(column(name).getAttribute("aria-describedby") ?? "")?.textContent;
  expect(samplesOf("CP #")).toBe("0917 555 0142 · 0917 555 0143");
  expect(samplesOf("Gift wrap")).toBe("yes");
});

test("a CSV is accepted like a workbook [10.145]", async () => {
  openBulk();
  await upload(new File(['Lunch orders;;\nCustomer name;Address\n"Reyes; Ana";Taguig\n'], "lunch.csv"));
  await checked();
  const bytes = Uint8Array.from(atob(uploads.at(-1)?.content ?? ""), (letter) => letter.charCodeAt(0));
  expect(await readFirstRows(new Blob([bytes]))).toEqual([
    ["Customer name", "Address"],
    ["Reyes; Ana", "Taguig"],
  ]);
});

test("a CSV without rows shows a message, and a CSV in an old encoding is read correctly [10.145]", async () => {
  openBulk();
  await upload(new File(["\n"], "empty.csv"));
  expect(await screen.findByRole("alert")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const latin = Uint8Array.from("Customer name,Address\nJosé,Makati\n", (letter) => letter.charCodeAt(0));
  await upload(new File([latin], "latin.csv"));
  await checked();
  const bytes = Uint8Array.from(atob(uploads.at(-1)?.content ?? ""), (letter) => letter.charCodeAt(0));
  expect((await readFirstRows(new Blob([bytes])))[1]).toEqual(["José", "Makati"]);
});
