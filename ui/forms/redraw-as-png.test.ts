import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { redrawAsPng } from "./redraw-as-png.ts";

/** The picture that the browser opens; undefined if the browser cannot open it. */
let picture: { naturalWidth: number; naturalHeight: number } | undefined;
/** The canvases that were drawn on. */
let drawn: string[];
const revoked: string[] = [];
/** Fakes a picture's size: one byte per pixel. */
const weightOf = ({ width, height }: HTMLCanvasElement) => width * height;

beforeEach(() => {
  drawn = [];
  revoked.length = 0;
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void revoked.push(address));
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      naturalWidth = picture?.naturalWidth;
      naturalHeight = picture?.naturalHeight;
      decode = async () => {
        if (!picture) throw new DOMException("The source image cannot be decoded.");
      };
    },
  );
  // Fakes the one canvas method that the code calls.
  const drawImage = (_image: unknown, ...at: number[]) => void drawn.push(at.join(" "));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    settle,
    type,
  ) {
    settle(new Blob([new Uint8Array(weightOf(this))], type === undefined ? {} : { type }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const file = new Blob(["<svg/>"], { type: "image/svg+xml" });

test("a picture becomes a PNG whose longer side is 256 pixels, with its proportions", async () => {
  picture = { naturalWidth: 1000, naturalHeight: 500 };
  const made = await redrawAsPng(file, 60_000);
  expect(made?.type).toBe("image/png");
  expect(drawn).toEqual(["0 0 256 128"]);
  expect(revoked).toEqual(["blob:one"]);
});

test("a drawing without a size fills the square, and a thin picture is centred", async () => {
  picture = { naturalWidth: 0, naturalHeight: 0 };
  await redrawAsPng(file, 100_000);
  picture = { naturalWidth: 1024, naturalHeight: 16 };
  const made = await redrawAsPng(file, 100_000);
  expect(drawn).toEqual(["0 0 256 256", "0 14 256 4"]);
  expect(made?.size).toBe(256 * 32);
});

test("a picture that is too large is drawn smaller until it fits, and refused if it never fits", async () => {
  picture = { naturalWidth: 300, naturalHeight: 300 };
  expect((await redrawAsPng(file, 128 * 128))?.size).toBe(128 * 128);
  expect(drawn).toHaveLength(3);
  expect(await redrawAsPng(file, 100)).toBeUndefined();
});

test("a file that the browser cannot open is refused", async () => {
  picture = undefined;
  expect(await redrawAsPng(file, 60_000)).toBeUndefined();
  expect(drawn).toEqual([]);
  expect(revoked).toEqual(["blob:one"]);
});
