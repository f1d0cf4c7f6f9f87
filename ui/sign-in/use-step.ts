import { useState } from "react";

/** A form's submit: whether it is being sent, and its error. */
export function useStep<Given, Answer>(
  send: (given: Given) => Promise<Answer>,
  onDone: (answer: Answer) => void,
  onProblem?: (problem: unknown) => void,
) {
  const [sending, setSending] = useState<{ given: Given }>();
  const [problem, setProblem] = useState<unknown>();
  const start = async (given: Given) => {
    setSending({ given });
    setProblem(undefined);
    try {
      onDone(await send(given));
    } catch (refused) {
      setProblem(refused);
      onProblem?.(refused);
    } finally {
      setSending(undefined);
    }
  };
  return {
    isBusy: sending !== undefined,
    /** The input being sent. */
    given: sending?.given,
    problem,
    forget: () => setProblem(undefined),
    start: (given: Given) => {
      if (sending === undefined) void start(given);
    },
  };
}
