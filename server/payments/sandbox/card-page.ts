import { html } from "@waybill/recipient/html";
import type { SandboxChargeRow } from "../../platform/database/payment-tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { sandboxPage } from "../../sandbox/sandbox-page.ts";
import type { CardSummary } from "../card-provider.ts";
import { findCharge, moveCharge } from "./rows.ts";

type Db = Pick<Deps, "db">;

const answers = { approve: "authorised", decline: "declined", cancel: "cancelled" } as const;
const isAnswer = (text: string | null): text is keyof typeof answers =>
  text !== null && Object.hasOwn(answers, text);

/** The charge of a page of the simulated bank. */
export async function readCardPage({ db }: Db, transactionId: string) {
  const charge = await findCharge(db, { transaction_id: transactionId });
  if (!charge) throw new Refused("not_found");
  return charge;
}

/** Stores the cardholder's answer (only the first one counts). Returns where the browser goes next. */
export async function answerCardPage(
  { db }: Db,
  transactionId: string,
  answer: string | null,
): Promise<string> {
  const { return_url } = await readCardPage({ db }, transactionId);
  if (!isAnswer(answer)) throw new Refused("malformed_request", { path: ["answer"] });
  await moveCharge(db, { transaction_id: transactionId }, { from: ["waiting"], to: answers[answer] });
  return return_url;
}

const style = `body{max-width:420px;margin-block:48px}
main{padding:24px;border:1px solid #8884;border-radius:16px}h1{font-size:1.25rem;margin:0 0 8px}
button{font:inherit;min-height:48px;width:100%;margin-block-start:12px;border:1px solid #8886;border-radius:12px;cursor:pointer;background:none;color:inherit}
button[value=approve]{background:#0b6b53;border-color:#0b6b53;color:#fff;font-weight:600}
:focus-visible{outline:3px solid #0b6b53;outline-offset:2px}`;

type Page = Pick<SandboxChargeRow, "status"> & {
  face: CardSummary;
  /** The amount, formatted for display. */
  sum: string;
  /** The URL that the form posts to. */
  action: string;
};

const confirmationForm = ({ face, sum, action }: Page) => html`
  <p>Waybill wants to charge <strong>${sum}</strong> to ${face.brand} ending in ${face.last_four}.</p>
  <form method="post" action="${action}">
    <button name="answer" value="approve">Confirm the payment</button>
    <button name="answer" value="decline">Refuse it</button>
    <button name="answer" value="cancel">Go back without paying</button>
  </form>
`;

/** The page on which a cardholder confirms a payment. */
export const cardPage = (page: Page): string =>
  sandboxPage({
    title: "Sandbox bank",
    style,
    main: html`
      <p>A pretended bank for trying things out: no money moves.</p>
      ${page.status === "waiting" ? confirmationForm(page) : html`<p>This payment was answered already.</p>`}
    `,
  });
