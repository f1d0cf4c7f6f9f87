import { useState, type FormEvent } from "react";
import { useTyped } from "./use-typed.ts";

/** The problem of one field, in words. */
export type FieldProblem = { readonly field: string; readonly words: string };

type Form<Value extends object> = {
  /** The server's value. */
  known: Value;
  /** The domain's rules: the problems of the typed value, by field. */
  check: (typed: Value) => readonly FieldProblem[];
  /** Sends the typed value; throws the server's refusal. */
  save: (typed: Value) => Promise<unknown>;
  /** The field that a refusal is about; undefined if none, and then it was reported elsewhere. */
  blame: (refused: unknown) => FieldProblem | undefined;
};

/**
 * A form over a value on the server: the typed value, the problems by field, and submit. A field's problem shows once
 * the field was left or the form was sent; the server's stays until that field changes.
 */
export function useForm<Value extends object>({ known, check, save, blame }: Form<Value>) {
  const { typed, setTyped, setSent, isChanged } = useTyped(known);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wasSent, setWasSent] = useState(false);
  const [blamed, setBlamed] = useState<FieldProblem>();
  const [isBusy, setBusy] = useState(false);
  const wrong = check(typed);

  const set = <Name extends keyof Value & string>(name: Name, value: Value[Name]) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setBlamed((before) => (before?.field.split(".")[0] === name ? undefined : before));
  };
  const rest = () => {
    setLeft(new Set());
    setWasSent(false);
    setBlamed(undefined);
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy || !isChanged) return;
    if (wrong.length > 0) {
      setWasSent(true);
      focusFirstWrong(form);
      return;
    }
    setBusy(true);
    setSent(typed);
    try {
      await save(typed);
      rest();
    } catch (refused) {
      setBlamed(blame(refused));
      focusFirstWrong(form);
    } finally {
      setBusy(false);
    }
  }

  return {
    typed,
    set,
    isBusy,
    isChanged,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Called when a field is left: its problem shows from now on. */
    leave: (field: string) => setLeft((before) => new Set([...before, field])),
    /** A field's problem, once it should be shown. */
    problemOf: (field: string): string | undefined => {
      if (blamed?.field === field) return blamed.words;
      const known = wrong.find((problem) => problem.field === field);
      return wasSent || left.has(field) ? known?.words : undefined;
    },
    discard: () => {
      setTyped(known);
      rest();
    },
  };
}

/** Once the error messages are rendered, the first wrong field takes the focus. */
const focusFirstWrong = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
