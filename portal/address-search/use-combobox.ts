import { useId, useState, type FocusEvent, type KeyboardEvent } from "react";

type Choices = {
  /** The keys of the options, in display order. */
  keys: readonly string[];
  /** Whether the list can be shown when opened. */
  isReady: boolean;
  /** Whether Enter picks the first option without an arrow key. */
  picksFirst: boolean;
  /** Whether the list stays open after any change of the field. */
  staysOpen?: boolean;
  onPick: (at: number) => void;
};

/** The keys of a text field with suggestions: arrows choose, Enter picks, Escape closes (ARIA combobox). */
export function useCombobox({ keys, isReady, picksFirst, staysOpen = false, onPick }: Choices) {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<string>();
  const isShown = (isOpen || staysOpen) && isReady;
  // The chosen option stays chosen when new options arrive, even at another index.
  const at = chosen === undefined ? -1 : keys.indexOf(chosen);
  const active = at < 0 && picksFirst && keys.length > 0 ? 0 : at;
  const hasActive = isShown && active >= 0;

  const open = () => {
    setOpen(true);
    choose(undefined);
  };
  const close = () => setOpen(false);
  const pick = (at: number) => {
    close();
    onPick(at);
  };

  /** Handles a key; returns whether it was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && keys.length > 0) {
      const from = active < 0 && step < 0 ? 0 : active;
      setOpen(true);
      choose(keys[isShown ? (from + step + keys.length) % keys.length : 0]);
    } else if (event.key === "Escape" && isShown && !staysOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === "Enter" && hasActive && !event.nativeEvent.isComposing) {
      pick(active);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  };

  return {
    list,
    isOpen,
    isShown,
    active: hasActive ? active : -1,
    open,
    close,
    pick,
    onKeyDown,
    /** Closes the list when the focus leaves both field and list. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
    ofInput: {
      role: "combobox" as const,
      autoComplete: "off",
      "aria-autocomplete": "list" as const,
      "aria-expanded": isShown && keys.length > 0,
      "aria-controls": list,
      "aria-activedescendant": hasActive ? `${list}-${active}` : undefined,
    },
  };
}
