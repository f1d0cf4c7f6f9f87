/** The largest picture that is taken (contract, leaveProof). */
export const maxPictureBytes = 4 * 1024 * 1024;

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegMagic = Buffer.from([0xff, 0xd8, 0xff]);

export type Picture = { bytes: Buffer; mediaType: "image/png" | "image/jpeg" };

/** The PNG or JPEG in a base64 text, told by its first bytes; undefined: neither. */
export function pictureOf(base64: string): Picture | undefined {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.subarray(0, pngMagic.length).equals(pngMagic)) return { bytes, mediaType: "image/png" };
  if (bytes.subarray(0, jpegMagic.length).equals(jpegMagic)) return { bytes, mediaType: "image/jpeg" };
  return undefined;
}
