/** An event's id, by which the server recognises a repetition. */
export const newEventId = (): string => {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  // Browsers have no randomUUID on pages served over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};
