const longestSides = [256, 192, 128, 96, 64];
const shortestSide = 32;

const opened = async (file: Blob): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
};

function draw(image: HTMLImageElement, longest: number): Promise<Blob | null> {
  // A drawing without a size gets the maximum size.
  const [width, height] = [image.naturalWidth || longest, image.naturalHeight || longest];
  const scale = longest / Math.max(width, height);
  const [across, down] = [width * scale, height * scale].map((side) => Math.max(1, Math.round(side)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(shortestSide, across ?? 0);
  canvas.height = Math.max(shortestSide, down ?? 0);
  const [left, top] = [(canvas.width - (across ?? 0)) / 2, (canvas.height - (down ?? 0)) / 2];
  canvas.getContext("2d")?.drawImage(image, left, top, across ?? 0, down ?? 0);
  return new Promise((settle) => canvas.toBlob(settle, "image/png"));
}

/** Redraws any picture that the browser opens as a small PNG, without scripts or metadata. Undefined: not a picture. */
export async function redrawAsPng(file: Blob, maxBytes: number): Promise<Blob | undefined> {
  try {
    const image = await opened(file);
    for (const longest of longestSides) {
      const made = await draw(image, longest);
      if (made && made.size <= maxBytes) return made;
    }
  } catch {
    // The file is not a picture, or has an unknown format.
  }
  return undefined;
}
