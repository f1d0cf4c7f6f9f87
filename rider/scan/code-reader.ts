/** Reads the codes in a camera picture; empty if none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The code formats of labels and goods. */
const wanted = ["qr_code", "code_128", "code_39", "ean_13", "ean_8", "data_matrix", "itf"];

/** The browser's reader if it supports labels, else one in WebAssembly, loaded on demand. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && supported.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: wanted.filter((format) => supported.includes(format)) });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { readCodesOf } = await import("./wasm-reader.ts");
  return readCodesOf;
}
