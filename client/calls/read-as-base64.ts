/** A file's bytes in base64, read without blocking the page. */
export const readAsBase64 = (file: File): Promise<string> =>
  new Promise((settle, fail) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      settle(typeof result === "string" ? result.slice(result.indexOf(",") + 1) : "");
    };
    reader.onerror = () => fail(new Error("The file could not be read.", { cause: reader.error }));
    reader.readAsDataURL(file);
  });
