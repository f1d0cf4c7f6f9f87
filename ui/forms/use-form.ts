import { useState, type FormEvent } from "react";
import { useTyped } from "./use-typed.ts";

/** What is wrong with one field, in words. */
export type FieldProblem = { readonly field: string; readonly words: string };

type Form<Value extends object> = {
  /** What the server keeps. */
  known: Value;
  /** The rules of the domain: what is wrong with what is typed, a problem for each field. */
  check: (typed: Value) => readonly FieldProblem[];
  /** Sends what is typed; throws what the server refuses. */
  save: (typed: Value) => Promise<unknown>;
  /** The field that a refusal blames; undefined: it is not about a field, and was said elsewhere. */
  blame: (refused: unknown) => FieldProblem | undefined;
};

/**
 * A form over something that the server keeps: what is typed, which fields are wrong and why, and the submit. A field shows
 * what is wrong with it once it was left or the form was sent; what the server blames stays until that field changes.
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
    /** A field was left: what is wrong with it is shown from now on. */
    leave: (field: string) => setLeft((before) => new Set([...before, field])),
    /** What is wrong with a field, as far as it is time to say so. */
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

/** Once the words are there, the first field that is wrong takes the focus. */
const focusFirstWrong = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
