import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findCharge, moveCharge } from "./rows.ts";

type Db = Pick<Deps, "db">;

const answers = { approve: "authorised", decline: "declined", cancel: "cancelled" } as const;
const isAnswer = (text: string | null): text is keyof typeof answers =>
  text !== null && Object.hasOwn(answers, text);

/** The try that a page of the pretended bank is about. */
export async function readCardPage({ db }: Db, transactionId: string) {
  const charge = await findCharge(db, { transaction_id: transactionId });
  if (!charge) throw new Refused("not_found");
  return charge;
}

/** Takes the cardholder's answer, the first one alone; answers where the browser goes then. */
export async function answerCardPage(
  { db }: Db,
  transactionId: string,
  answer: string | null,
): Promise<string> {
  const { return_url } = await readCardPage({ db }, transactionId);
  if (!isAnswer(answer)) throw new Refused("malformed", { path: ["answer"] });
  await moveCharge(db, { transaction_id: transactionId }, { from: ["waiting"], to: answers[answer] });
  return return_url;
}
