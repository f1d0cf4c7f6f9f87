import type { AnswerOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/visitors/visitor-pages";
import type { Deps } from "../../platform/deps.ts";
import { publishedContent } from "../content.ts";

/** The first screens that operators have published in a language; null: those that come with the app are shown. */
export async function readOnboarding(
  deps: Pick<Deps, "db">,
  language: string,
): Promise<AnswerOf<typeof endpoints.readOnboarding>["result"]> {
  const published = await publishedContent(deps, "onboarding", language);
  return { language, screens: published?.content ?? null };
}
