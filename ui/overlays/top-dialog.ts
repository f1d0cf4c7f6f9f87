const open: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};

/** A dialog is shown over the page, and over those before it; returns what ends that. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

export const topDialog = (): HTMLDialogElement | undefined => open.at(-1);
export const watchDialogs = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
