import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import program from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { CodeReader } from "./code-reader.ts";

// By default the library downloads its program from a third-party server.
prepareZXingModule({ overrides: { locateFile: () => program } });

/** The codes in a picture. */
export const codesIn = async (picture: ImageData): Promise<string[]> =>
  (await readBarcodes(picture, { maxNumberOfSymbols: 4 })).map(({ text }) => text);

/** In pixels; more detail takes longer and finds no more codes. */
const longestSide = 1280;

/** The codes in front of the camera. */
export const readCodesOf: CodeReader = (video) => {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight, 1));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  if (width === 0 || height === 0) return Promise.resolve([]);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return Promise.resolve([]);
  context.drawImage(video, 0, 0, width, height);
  return codesIn(context.getImageData(0, 0, width, height));
};
