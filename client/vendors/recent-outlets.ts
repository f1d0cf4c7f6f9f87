const key = "recent-outlets";
const most = 5;

/** The outlets used last on this device, newest first. */
export function recentOutlets(storage: Storage = localStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export const rememberOutlet = (vendorId: string, storage: Storage = localStorage): void =>
  storage.setItem(
    key,
    JSON.stringify([vendorId, ...recentOutlets(storage).filter((id) => id !== vendorId)].slice(0, most)),
  );
