import * as endpoints from "@waybill/contract/visitors/recipient";
import { formActs, type FormAct, type SentForm } from "@waybill/recipient/act-forms";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { errorAnswer } from "../../platform/http/error-answer.ts";
import { privately, wordOf, type Link } from "../../platform/http/page-context.ts";
import { Refused } from "../../platform/http/refused.ts";
import { speak } from "../../platform/texts.ts";
import type { ActingLink } from "./act-of-recipient.ts";
import { postProblem } from "./post-problem.ts";
import { postRating } from "./post-rating.ts";
import { putInstructions } from "./put-instructions.ts";

/** The longest texts with each of their characters written as twelve. */
const bodyLimit = 32_000;

/** Checks what a form says as its call would, and does it; otherwise the field that is wrong. */
const sent = async (
  deps: OrderDeps,
  link: ActingLink,
  { act, typed }: Pick<SentForm, "act" | "typed">,
): Promise<string | undefined> => {
  const text = (name: string) => typed.get(name) ?? undefined;
  if (act === "instructions") {
    const said = { notes: text("notes"), leave: text("leave"), gate_code: text("gate_code") };
    const body = endpoints.putInstructions.body.safeParse(said);
    if (!body.success) return String(body.error.issues[0]?.path[0] ?? "");
    await putInstructions(deps, link, body.data);
  } else if (act === "rating") {
    const said = { stars: Number(text("stars")), reasons: typed.getAll("reasons"), text: text("text") };
    const body = endpoints.postRating.body.safeParse(said);
    if (!body.success) return String(body.error.issues[0]?.path[0] ?? "");
    await postRating(deps, link, body.data);
  } else {
    const body = endpoints.postProblem.body.safeParse({ cause: text("cause"), text: text("text") });
    if (!body.success) return String(body.error.issues[0]?.path[0] ?? "");
    await postProblem(deps, link, body.data);
  }
  return undefined;
};

type Shows = {
  /** The pages' address. */
  path: string;
  languageOf: (request: FastifyRequest<Link>) => string;
  /** Answers the page with a form open. */
  show: (request: FastifyRequest<Link>, reply: FastifyReply, form: SentForm) => Promise<string>;
};

/** The forms of the recipient's page: each has an address that shows it, and that it posts to. */
export const formRoutes = (
  app: FastifyInstance,
  deps: OrderDeps,
  { path, languageOf, show }: Shows,
): void => {
  // The parser is for these addresses alone.
  void app.register(async (page) => {
    const form = "application/x-www-form-urlencoded";
    const asText = { parseAs: "string", bodyLimit } as const;
    page.addContentTypeParser(form, asText, async (_: unknown, body: string) => body);
    for (const act of formActs) {
      page.get<Link>(`${path}/:orderId/${act}`, (request, reply) =>
        show(request, reply, { act, typed: new URLSearchParams() }),
      );
      page.post<Link & { Body: unknown }>(`${path}/:orderId/${act}`, async (request, reply) => {
        const { params, query, body } = request;
        const typed = new URLSearchParams(typeof body === "string" ? body : "");
        const link = { orderId: params.orderId, secret: wordOf(query["t"]), requestId: request.id };
        const refuse = (field: string, text: string, status: number) => {
          reply.code(status);
          return show(request, reply, { act, typed, problem: { field, text } });
        };
        try {
          const field = await sent(deps, link, { act, typed });
          if (field !== undefined)
            return await refuse(field, speak(languageOf(request))("tracking.not-taken"), 422);
        } catch (error) {
          if (!(error instanceof Refused) || error.refusal === "order_not_found") throw error;
          const { status, message } = errorAnswer(error, languageOf(request));
          if (error.detail.retryAfter !== undefined) reply.header("retry-after", error.detail.retryAfter);
          return refuse(error.detail.path?.[0] ?? "", message, status);
        }
        return privately(reply).redirect(keptAddress(path, request, act), 303);
      });
    }
  });
};

function keptAddress(path: string, { params, query }: FastifyRequest<Link>, act: FormAct): string {
  const words = ["t", "lang"].flatMap((name): [string, string][] => {
    const word = wordOf(query[name]);
    return word === undefined ? [] : [[name, word]];
  });
  const to = new URLSearchParams([...words, ["kept", act]]).toString();
  return `${path}/${encodeURIComponent(params.orderId)}?${to}`;
}
