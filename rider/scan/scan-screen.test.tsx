import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json" with { type: "json" };
import { BatchAtShop } from "../job/batch-at-shop.tsx";
import { jobOf } from "../job/job.fixture.ts";
import type { RiderActions } from "../state/rider-actions.ts";
import { openCodeReader } from "./code-reader.ts";
import { ScanScreen } from "./scan-screen.tsx";

/** The codes that the fake camera returns, one list per picture. */
let codes: string[][] = [];
class Detector {
  static getSupportedFormats = async () => ["qr_code"];
  detect = async () => (codes.shift() ?? []).map((rawValue) => ({ rawValue }));
}
const stopped = vi.fn();
const getUserMedia = vi.fn(async () =>
  Object.assign(new MediaStream(), { getTracks: () => [{ stop: stopped }] }),
);

beforeEach(() => {
  formatFor(ph);
  setLanguage("en", en);
  codes = [];
  stopped.mockClear();
  vi.stubGlobal("BarcodeDetector", Detector);
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the camera scans until it finds a wanted code, and is then switched off [17.31]", async () => {
  codes = [[], ["another"], ["4817"]];
  const onClose = vi.fn();
  const { unmount } = render(<ScanScreen onCode={(text) => text === "4817"} onClose={onClose} />);
  await screen.findByText("This code belongs to another order.");
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  unmount();
  expect(stopped).toHaveBeenCalledTimes(1);
});

test("a camera that is blocked or fails to open shows a message, and the code can be typed [17.31]", async () => {
  for (const [name, words] of [
    ["NotAllowedError", /not allowed/],
    ["NotReadableError", /does not open/],
  ] as const) {
    getUserMedia.mockRejectedValueOnce(new DOMException("", name));
    const onClose = vi.fn();
    const { unmount } = render(<ScanScreen onCode={() => true} onClose={onClose} />);
    await screen.findByText(words);
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(onClose, name).toHaveBeenCalledTimes(1);
    unmount();
  }
});

test("with several codes in one picture the first wanted code is used", async () => {
  codes = [["another", "4817", "4818"]];
  const onCode = vi.fn((text: string) => text !== "another");
  const onClose = vi.fn();
  render(<ScanScreen onCode={onCode} onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onCode.mock.calls).toEqual([["another"], ["4817"]]);
});

test("a camera that opens after the code reader failed to load is switched off at once", async () => {
  let allow = (): void => undefined;
  const camera = Object.assign(new MediaStream(), { getTracks: () => [{ stop: stopped }] });
  getUserMedia.mockReturnValueOnce(new Promise((resolve) => (allow = () => resolve(camera))));
  vi.stubGlobal(
    "BarcodeDetector",
    class extends Detector {
      constructor() {
        super();
        throw new Error("BarcodeDetector is not supported");
      }
    },
  );
  render(<ScanScreen onCode={() => true} onClose={() => undefined} />);
  await screen.findByText(/does not open/);
  expect(stopped).not.toHaveBeenCalled();
  await act(async () => allow());
  expect(stopped).toHaveBeenCalledTimes(1);
});

test("scanning a label ticks its parcel of a batch [17.31]", async () => {
  codes = [["https://waybill.example/tracking/o-2?t=x"]];
  const batch = ["1", "2"].map((at) => jobOf({ order_id: `o-${at}`, counter_code: `000${at}` }));
  const [job] = batch;
  if (!job) throw new Error("the batch has no job");
  // The test calls none of the actions.
  const actions = {} as unknown as RiderActions;
  render(<BatchAtShop job={job} batch={batch} more={1} actions={actions} onProblem={() => undefined} />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Scan" })));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "0002" }).checked).toBe(true),
  );
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "0001" }).checked).toBe(false);
});

test("a browser that reads codes itself loads no other reader; without a camera there is no scan button [17.31]", async () => {
  const read = await openCodeReader();
  codes = [["4817"]];
  expect(await read(document.createElement("video"))).toEqual(["4817"]);
  vi.stubGlobal("BarcodeDetector", undefined);
  const { readCodesOf } = await import("./wasm-reader.ts");
  expect(await openCodeReader()).toBe(readCodesOf);
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: undefined });
  const job = jobOf();
  const actions = {} as unknown as RiderActions;
  render(<BatchAtShop job={job} batch={[job]} more={0} actions={actions} onProblem={() => undefined} />);
  expect(screen.queryByRole("button", { name: "Scan" })).toBeNull();
});
