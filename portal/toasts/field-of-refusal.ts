import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { type FieldProblem, wholeForm } from "@waybill/ui/forms/use-form.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";

/**
 * The problem of a refused call: at the field that the server names if it is one of `fields`, else at the whole
 * form.
 */
export function fieldOfRefusal(refused: unknown, fields: readonly string[]): FieldProblem[] {
  const isAnswered = refused instanceof CallRefused;
  const refusedField = isAnswered ? refused.path?.[0] : undefined;
  return [
    {
      field: refusedField !== undefined && fields.includes(refusedField) ? refusedField : wholeForm,
      words: textOf(translationKeyOf(refused), isAnswered ? refused.values : undefined),
    },
  ];
}
