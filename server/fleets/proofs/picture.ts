import type { Transformer } from "@napi-rs/image";

/** The largest picture that is taken (contract, leaveProof). */
export const maxPictureBytes = 4 * 1024 * 1024;
/** A picture in base64, with room for the JSON around it. */
export const pictureBodyLimit = Math.ceil((maxPictureBytes * 4) / 3) + 4096;
/** A small file may unpack to a picture that no memory holds. */
const maxPixels = 40_000_000;
const quality = 82;

export type Picture = { bytes: Buffer; mediaType: "image/png" | "image/jpeg" | "image/webp" };
type MediaType = Picture["mediaType"];

const endings = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" } as const;

/** A picture's type by its first bytes. */
const typeOf = (bytes: Buffer): MediaType | undefined => {
  const begins = (text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;
  if (begins("\x89PNG\r\n\x1a\n")) return "image/png";
  if (begins("\xff\xd8\xff")) return "image/jpeg";
  return begins("RIFF") && begins("WEBP", 8) ? "image/webp" : undefined;
};

/** The file extension of a picture. */
export const pictureEnding = (bytes: Buffer): string => endings[typeOf(bytes) ?? "image/png"];

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
 * Re-encodes the PNG, JPEG or WebP in some bytes: rotated upright, without the camera's metadata such as the position.
 * undefined: no picture, or an incomplete one.
 */
export async function pictureOf(bytes: Buffer): Promise<Picture | undefined> {
  const mediaType = typeOf(bytes);
  if (!mediaType) return undefined;
  const written = await rewritten(bytes, (picture) => encoded(picture, mediaType));
  return written && { mediaType, bytes: written };
}

/** The largest size it is shown at, on a screen with three pixels per point. */
const portraitSide = 192;

/** The middle of a picture as a small square JPEG, read as every picture is; undefined: no picture. */
export async function portraitOf(bytes: Buffer): Promise<Buffer | undefined> {
  if (!typeOf(bytes)) return undefined;
  return rewritten(bytes, (picture) =>
    picture.resize({ width: portraitSide, height: portraitSide, fit: coverFit }).jpeg(quality),
  );
}

/** ResizeFit.Cover, whose module is loaded late. */
const coverFit = 0;

async function rewritten(
  bytes: Buffer,
  write: (picture: Transformer) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  // Loaded with the first picture: no start waits for it.
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
