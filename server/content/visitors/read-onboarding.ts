import type { AnswerOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/visitors/visitor-pages";
import type { Deps } from "../../platform/deps.ts";
import { publishedContent } from "../content.ts";

/** The published onboarding screens in a language; null if the app shows its built-in ones. */
export async function readOnboarding(
  deps: Pick<Deps, "db">,
  language: string,
): Promise<AnswerOf<typeof endpoints.readOnboarding>["result"]> {
  const published = await publishedContent(deps, "onboarding", language);
  return { language, screens: published?.content ?? null };
}
