import { Button } from "../button.tsx";
import { TextField } from "../forms/field.tsx";
import { useTexts } from "../texts/texts.ts";
import { type FormEvent, useState } from "react";

type Props = {
  className: string | undefined;
  hint: string;
  submit: string;
  isBusy: boolean;
  /** The text key for a refused name. */
  refused: string | undefined;
  onName: (name: string, onMade: () => void) => void;
};

/** Asks for the name of a new key or token; an empty form shows what is missing. */
export function NameForm({ className, hint, submit, isBusy, refused, onName }: Props) {
  const t = useTexts();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const said = problem ?? refused;
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setProblem(name.trim() === "" ? "developer.fill-name" : undefined);
        if (name.trim() !== "" && !isBusy) onName(name.trim(), () => setName(""));
      }}
    >
      <TextField
        label={t("developer.name")}
        hint={hint}
        autoComplete="off"
        maxLength={120}
        value={name}
        error={said && t(said)}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" look="primary" busy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
