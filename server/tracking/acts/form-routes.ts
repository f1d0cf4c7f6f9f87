import * as endpoints from "@waybill/contract/visitors/recipient";
import { formActs, type FormAct, type RefusedForm } from "@waybill/recipient/act-forms";
import { placeOfTap } from "@waybill/recipient/map/pin-map";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { errorAnswer } from "../../platform/http/error-answer.ts";
import { pathOfUnstorable } from "../../platform/http/exchange/read-input.ts";
import { withPrivateHeaders, queryText, type Link } from "../../platform/http/page-context.ts";
import { Refused } from "../../platform/http/refused.ts";
import { translatorFor } from "../../platform/texts.ts";
import type { RecipientLink } from "./act-of-recipient.ts";
import { postProblem } from "./post-problem.ts";
import { postRating } from "./post-rating.ts";
import { findByLink } from "../find-by-link.ts";
import { putInstructions } from "./put-instructions.ts";
import { putPin } from "./put-pin.ts";

/** In bytes: the longest texts, with up to twelve bytes per character when URL-encoded. */
const bodyLimit = 32_000;

/** Validates a form's values like the API call would; returns the name of an invalid field. */
const checked = <Schema extends z.ZodMiniType>(
  schema: Schema,
  given: object,
): { body: z.output<Schema> } | { wrong: string } => {
  const { success, data, error } = schema.safeParse(given);
  const path = success ? pathOfUnstorable(data) : error.issues[0]?.path;
  return success && !path ? { body: data } : { wrong: String(path?.[0] ?? "") };
};

/** The location set by the script; without a script, where the map was tapped. */
async function typedPlace(
  deps: OrderDeps,
  link: RecipientLink,
  text: (name: string) => string | undefined,
): Promise<object> {
  const number = (name: string) => Number(text(name) || Number.NaN);
  if (text("latitude") !== undefined) return { latitude: number("latitude"), longitude: number("longitude") };
  const { customer, recipient } = (await findByLink(deps, link)).details;
  return placeOfTap(recipient?.first_pin ?? customer.location, [number("at.x"), number("at.y")]);
}

/** Validates a form's values and performs the action; otherwise returns the name of the invalid field. */
const submitForm = async (
  deps: OrderDeps,
  link: RecipientLink,
  { act, typed }: Pick<RefusedForm, "act" | "typed">,
): Promise<string | undefined> => {
  // Forms send line breaks as CR LF, the API as LF.
  const text = (name: string) => typed.get(name)?.replaceAll("\r\n", "\n");
  if (act === "pin") {
    const read = checked(endpoints.putPin.body, await typedPlace(deps, link, text));
    if ("wrong" in read) return "latitude";
    await putPin(deps, link, read.body);
  } else if (act === "instructions") {
    const given = { notes: text("notes"), leave: text("leave"), gate_code: text("gate_code") };
    const read = checked(endpoints.putInstructions.body, given);
    if ("wrong" in read) return read.wrong;
    await putInstructions(deps, link, read.body);
  } else if (act === "rating") {
    const given = { stars: Number(text("stars")), reasons: typed.getAll("reasons"), text: text("text") };
    const read = checked(endpoints.postRating.body, given);
    if ("wrong" in read) return read.wrong;
    await postRating(deps, link, read.body);
  } else {
    const read = checked(endpoints.postProblem.body, { cause: text("cause"), text: text("text") });
    if ("wrong" in read) return read.wrong;
    await postProblem(deps, link, read.body);
  }
  return undefined;
};

type Shows = {
  /** The path of the pages. */
  path: string;
  languageOf: (request: FastifyRequest<Link>) => string;
  /** Sends the page with a form open. */
  show: (request: FastifyRequest<Link>, reply: FastifyReply, form: RefusedForm) => Promise<string>;
};

/** The forms of the recipient's page: each has a URL that shows it and accepts its POST. */
export const formRoutes = (
  app: FastifyInstance,
  deps: OrderDeps,
  { path, languageOf, show }: Shows,
): void => {
  // The parser applies only to these routes.
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
        const link = { orderId: params.orderId, secret: queryText(query["t"]), requestId: request.id };
        const refuse = (field: string, text: string, status: number) => {
          reply.code(status);
          return show(request, reply, { act, typed, problem: { field, text } });
        };
        try {
          const field = await submitForm(deps, link, { act, typed });
          if (field !== undefined)
            return await refuse(field, translatorFor(languageOf(request))("tracking.not-taken"), 422);
        } catch (error) {
          if (!(error instanceof Refused) || error.refusal === "order_not_found") throw error;
          const { status, message } = errorAnswer(error, languageOf(request));
          if (error.detail.retryAfter !== undefined) reply.header("retry-after", error.detail.retryAfter);
          return refuse(error.detail.path?.[0] ?? "", message, status);
        }
        return withPrivateHeaders(reply).redirect(keptAddress(path, request, act), 303);
      });
    }
  });
};

function keptAddress(path: string, { params, query }: FastifyRequest<Link>, act: FormAct): string {
  const words = ["t", "lang"].flatMap((name): [string, string][] => {
    const word = queryText(query[name]);
    return word === undefined ? [] : [[name, word]];
  });
  const to = new URLSearchParams([...words, ["kept", act]]).toString();
  return `${path}/${encodeURIComponent(params.orderId)}?${to}`;
}
