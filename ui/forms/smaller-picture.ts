const longestSide = 1600;

/**
 * A photo reduced for slow connections: as large as evidence needs, as JPEG. A file that cannot be drawn is sent
 * unchanged.
 */
export async function smallerPicture(file: Blob): Promise<Blob> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, "image/jpeg", 0.8));
    return made ?? file;
  } catch {
    return file;
  }
}
