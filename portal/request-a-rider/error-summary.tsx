import { useTexts } from "@waybill/ui/texts/texts.ts";
import { ErrorSummary as Summary } from "@waybill/ui/forms/error-summary.tsx";
import { fieldsInOrder, type FieldProblems } from "./field-problems.ts";
import { idOfField } from "./next-open-field.ts";

/** All that has to be mended on the page, in its order. */
export function ErrorSummary({ problems, alarm }: { problems: FieldProblems; alarm: number }) {
  const t = useTexts();
  const toMend = fieldsInOrder.flatMap((field) => {
    const problem = problems[field];
    return problem ? [{ id: idOfField(field), words: t(problem.key, problem.values) }] : [];
  });
  return <Summary toMend={toMend} alarm={alarm} />;
}
