import { useEffect, useRef, useState, type FormEvent } from "react";
import { useEditedValue } from "./use-typed.ts";

/** The problem of one field, in words; a part of a field is named `field.part`. */
export type FieldProblem = { readonly field: string; readonly words: string };

/** The problems in the order of the fields; a field without a text has no problem. */
export const fieldProblems = (
  wordsOf: Readonly<Record<string, string | false | undefined>>,
): readonly FieldProblem[] =>
  Object.entries(wordsOf).flatMap(([field, words]) => (words ? [{ field, words }] : []));

/** The "field" of a refusal that is about no field: any change of the form clears it. */
export const wholeForm = "";

type Start<Value> =
  /** The server's value. A submit without changes sends nothing, unless `sendsUnchanged` is set. */
  | { known: Value; sendsUnchanged?: boolean }
  /** The initial value of a form that creates something; later values of this option are ignored. */
  | { initial: Value | (() => Value) };

type Form<Value extends object> = Start<Value> & {
  /** The domain's rules: the problems of the typed value, in the order of the fields. */
  check: (typed: Value) => readonly FieldProblem[];
  /** Sends the typed value; throws the server's refusal. */
  save: (typed: Value) => Promise<unknown>;
  /** The problems of the fields that a refusal is about; empty if it is shown elsewhere. */
  blame?: (refused: unknown) => readonly FieldProblem[];
};

/**
 * True while a button or link is being pressed. A problem that appears then would move it from under the pointer, and
 * the press would be lost.
 */
const isPressing = (): boolean => document.querySelector("button:active, a:active") !== null;

/** The names of a value's text fields. */
type TextOf<Value> = { [Name in keyof Value]: string extends Value[Name] ? Name : never }[keyof Value] &
  string;

/** The text fields of a form, for a part that several forms share. */
export type FormTexts<Name extends string> = {
  text: (field: Name) => {
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
};

/**
 * The one form of every app: the typed value, the problems by field, and submit. A field's problem shows once the field
 * was left or the form was sent; the server's stays until that field changes.
 */
export function useForm<Value extends object>({ check, save, blame, ...start }: Form<Value>) {
  const [initial] = useState("initial" in start ? start.initial : undefined);
  const known = "known" in start ? start.known : (initial as Value);
  const { typed, setTyped, setSubmitted, setSaved, isChanged, isChangedMeanwhile } = useEditedValue(known);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wasSent, setWasSent] = useState(false);
  const [blamed, setBlamed] = useState<readonly FieldProblem[]>([]);
  const [alarm, setAlarm] = useState(0);
  const [isBusy, setBusy] = useState(false);
  // A ref, because the button can be pressed again before the form re-renders.
  const isSending = useRef(false);
  const sentFrom = useRef<HTMLFormElement>(null);
  // After the problems are rendered, focuses their summary, or the first wrong field.
  useEffect(() => {
    if (alarm > 0)
      sentFrom.current?.querySelector<HTMLElement>("[data-error-summary], [aria-invalid=true]")?.focus();
  }, [alarm]);
  const wrong = check(typed);

  const set = (part: Partial<Value>) => {
    setTyped((before) => ({ ...before, ...part }));
    setBlamed((before) =>
      before.filter(({ field }) => field !== wholeForm && !Object.hasOwn(part, field.split(".")[0] ?? field)),
    );
  };
  const leave = (field: string) => {
    if (!isPressing()) setLeft((before) => new Set([...before, field]));
  };
  const forget = () => {
    setLeft(new Set());
    setWasSent(false);
    setBlamed([]);
  };
  const shown = [...blamed, ...wrong.filter(({ field }) => wasSent || left.has(field))];
  const problemOf = (field: string): string | undefined =>
    shown.find((problem) => problem.field === field)?.words;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current || ("known" in start && !start.sendsUnchanged && !isChanged)) return;
    sentFrom.current = event.currentTarget;
    if (wrong.length > 0) {
      setWasSent(true);
      setAlarm((before) => before + 1);
      return;
    }
    isSending.current = true;
    setBusy(true);
    setBlamed([]);
    setSubmitted(typed);
    try {
      await save(typed);
      setSaved(typed);
      forget();
    } catch (refused) {
      setBlamed(blame?.(refused) ?? []);
      setAlarm((before) => before + 1);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    typed,
    set,
    isBusy,
    isChanged,
    /** Another person's change arrived while typing; the typed value stays. */
    isChangedMeanwhile: isChangedMeanwhile && !isBusy,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Called when a field is left: its problem shows from now on. */
    leave,
    /** A field's problem, once it should be shown. */
    problemOf,
    /** Every problem that should be shown, for a summary above the form. */
    problems: shown,
    /** The number of failed submits; each one moves the focus to the summary of problems. */
    alarm,
    /**
     * The properties of a text field. A field that is left without a change shows no problem yet; with `atOnce` its
     * problem shows while the user types.
     */
    text: (field: TextOf<Value>, atOnce?: "atOnce") => ({
      value: String(typed[field]),
      error: problemOf(field),
      onChange: ({ target }: { target: { value: string } }) => {
        set({ [field]: target.value } as Partial<Record<TextOf<Value>, string>> as Partial<Value>);
        if (atOnce) leave(field);
      },
      onBlur: () => {
        if (typed[field] !== known[field]) leave(field);
      },
    }),
    /** Hides every problem until a field is left or the form is sent. */
    forget,
    /** Back to the value before anything was typed. */
    discard: () => {
      setTyped(known);
      forget();
    },
  };
}
