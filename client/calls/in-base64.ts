/** A file's bytes in base64, for JSON. */
export const inBase64 = (file: Blob): Promise<string> =>
  new Promise((settle, fail) => {
    const reader = new FileReader();
    reader.onload = () =>
      settle(typeof reader.result === "string" ? reader.result.replace(/^[^,]*,/, "") : "");
    reader.onerror = () => fail(reader.error ?? new Error("The file could not be read."));
    reader.readAsDataURL(file);
  });
