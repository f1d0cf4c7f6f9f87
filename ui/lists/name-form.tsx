import { Button } from "../button.tsx";
import { TextField } from "../forms/field.tsx";
import { useForm } from "../forms/use-form.ts";
import { useTexts } from "../texts/texts.ts";

type Props = {
  className: string | undefined;
  hint: string;
  submit: string;
  /** Saves the name; throws if the server refuses it. */
  save: (name: string) => Promise<unknown>;
  /** The text of a refusal. */
  wordsOf: (refused: unknown) => string;
};

/** Asks for the name of a new key or token; an empty form shows what is missing. */
export function NameForm({ className, hint, submit, save, wordsOf }: Props) {
  const t = useTexts();
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => (name.trim() ? [] : [{ field: "name", words: t("keys.fill-name") }]),
    save: async ({ name }) => {
      await save(name.trim());
      form.discard();
    },
    blame: (refused) => [{ field: "name", words: wordsOf(refused) }],
  });
  return (
    <form className={className} noValidate onSubmit={form.submit}>
      <TextField
        label={t("keys.name")}
        hint={hint}
        autoComplete="off"
        maxLength={120}
        {...form.text("name")}
      />
      <Button type="submit" look="primary" busy={form.isBusy}>
        {submit}
      </Button>
    </form>
  );
}
