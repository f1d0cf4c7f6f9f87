const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Registers a dialog shown over the page and over earlier dialogs. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  notifyListeners();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    notifyListeners();
  };
}

export const topDialog = (): HTMLDialogElement | undefined => open.at(-1);
export const watchDialogs = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
