import type { Transformer } from "@napi-rs/image";

/** The max size of an uploaded picture in bytes (contract, leaveProof). */
export const maxPictureBytes = 4 * 1024 * 1024;
/** The max body size for a picture in base64, with room for the JSON around it. */
export const pictureBodyLimit = Math.ceil((maxPictureBytes * 4) / 3) + 4096;
/** A small file can decode to a picture larger than the memory. */
const maxPixels = 40_000_000;
const quality = 82;

export type Picture = { bytes: Buffer; mediaType: "image/png" | "image/jpeg" | "image/webp" };
type MediaType = Picture["mediaType"];

const endings = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" } as const;

/** Detects a picture's type from its first bytes. */
const typeOf = (bytes: Buffer): MediaType | undefined => {
  const begins = (text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;
  if (begins("\x89PNG\r\n\x1a\n")) return "image/png";
  if (begins("\xff\xd8\xff")) return "image/jpeg";
  return begins("RIFF") && begins("WEBP", 8) ? "image/webp" : undefined;
};

/** The file extension of a picture. */
export const pictureExtension = (bytes: Buffer): string => endings[typeOf(bytes) ?? "image/png"];

const encoded = (picture: Transformer, mediaType: MediaType): Promise<Buffer> => {
  switch (mediaType) {
    case "image/png":
      return picture.png();
    case "image/jpeg":
      return picture.jpeg(quality);
    case "image/webp":
      return picture.webp(quality);
  }
};

/**
 * Re-encodes a PNG, JPEG or WebP: rotated upright, without the camera's metadata such as the position. undefined if
 * it is no picture, or an incomplete one.
 */
export async function pictureOf(bytes: Buffer): Promise<Picture | undefined> {
  const mediaType = typeOf(bytes);
  if (!mediaType) return undefined;
  const written = await rewritten(bytes, (picture) => encoded(picture, mediaType));
  return written && { mediaType, bytes: written };
}

/** In pixels: the largest size at which the portrait is shown, on a screen with three pixels per point. */
const portraitSide = 192;

/** Crops a picture to a small square JPEG; undefined if it is no picture. */
export async function portraitOf(bytes: Buffer): Promise<Buffer | undefined> {
  if (!typeOf(bytes)) return undefined;
  return rewritten(bytes, (picture) =>
    picture.resize({ width: portraitSide, height: portraitSide, fit: coverFit }).jpeg(quality),
  );
}

/** The value of ResizeFit.Cover; the module itself is loaded on demand. */
const coverFit = 0;

async function rewritten(
  bytes: Buffer,
  write: (picture: Transformer) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  // Loaded with the first picture, so that a start does not wait for it.
  const { Transformer } = await import("@napi-rs/image");
  try {
    const picture = new Transformer(bytes);
    const { width, height } = await picture.metadata(false);
    if (width * height > maxPixels) return undefined;
    return await write(picture.rotate());
  } catch {
    return undefined;
  }
}

/** A stored picture, as a JPEG. */
export async function asJpeg(bytes: Buffer): Promise<Buffer> {
  if (typeOf(bytes) === "image/jpeg") return bytes;
  const { Transformer } = await import("@napi-rs/image");
  return new Transformer(bytes).jpeg(quality);
}
