import { encode } from "uqr";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { prepareZXingModule } from "zxing-wasm/reader";
import { isTrackingLink, findJobsByLabel } from "./label.ts";
import { codesIn } from "./wasm-reader.ts";

const jobs = [
  { order_id: "kanto 0007", counter_code: "4817" },
  { order_id: "kanto-0008", counter_code: null },
];
const label = "https://waybill.example/tracking/kanto%200007?t=secret";

/** The camera's picture of a code, drawn like on the printed label (server: receipt-of.ts). */
function pictureOf(text: string): ImageData {
  const { data: rows } = encode(text, { ecc: "M", border: 4 });
  const [unit, side] = [4, rows.length * 4];
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (rows[Math.floor(y / unit)]?.[Math.floor(x / unit)])
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { data, width: side, height: side, colorSpace: "srgb" };
}

test("a label identifies its order by the link in its code, its order number or its counter code [17.31]", () => {
  const orderOf = (text: string) => findJobsByLabel(text, jobs).map(({ order_id }) => order_id);
  expect(orderOf(label)).toEqual(["kanto 0007"]);
  expect(orderOf(" kanto-0008\n")).toEqual(["kanto-0008"]);
  expect(orderOf("4817")).toEqual(["kanto 0007"]);
  for (const other of ["", "https://waybill.example/tracking/other", "/tracking/%E0%A4%A", "null"])
    expect(orderOf(other), other).toEqual([]);
  expect(isTrackingLink(label)).toBe(true);
  expect(isTrackingLink("PICK-77")).toBe(false);
});

test("the WebAssembly reader reads a label's code, and returns no code for other pictures [17.31]", async () => {
  const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(program).buffer } });
  expect(await codesIn(pictureOf(label))).toEqual([label]);
  const blank = pictureOf(label);
  blank.data.fill(255);
  expect(await codesIn(blank)).toEqual([]);
});
