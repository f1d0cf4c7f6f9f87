let known: boolean | undefined;

/** Whether this browser can draw the map at all; asked once. */
export function canDrawMap(): boolean {
  if (known !== undefined) return known;
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    known = context !== null && context !== undefined;
  } catch {
    known = false;
  }
  return known;
}
