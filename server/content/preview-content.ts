import type { BrandId } from "@waybill/domain/markets/brands";
import { onboardingPage, writtenPage } from "@waybill/recipient/visitor-pages";
import type { Deps } from "../platform/deps.ts";
import { openPageContexts } from "../platform/http/page-context.ts";
import { translatorFor } from "../platform/texts.ts";
import { brandOfFile, type CurrentBrand } from "../platform/current-brand.ts";
import { contentToShow } from "./content.ts";
import { builtInContent } from "./built-in-content.ts";

const titleKeys = {
  faq: "faq.title",
  terms: "terms.title",
  prohibited: "prohibited.title",
  onboarding: "welcome.label",
} as const;

type Wanted = {
  kind: string;
  language: string;
  version?: number | undefined;
  brand?: BrandId | undefined;
};
type ContextOf = ReturnType<typeof openPageContexts>;

/** Renders a preview of a page in any brand, without scripts. */
export function openPreviewContent(
  deps: Deps,
  script: string,
): (wanted: Wanted, from: Pick<Parameters<ContextOf>[0], "headers" | "url">) => Promise<string> {
  const contextOf = openPageContexts(deps, script);
  const brandOf = (id: BrandId | undefined): CurrentBrand =>
    id === undefined || id === deps.settings.brand ? deps.brand.current() : brandOfFile(id);
  return async ({ brand: wantedBrand, version, ...wanted }, from) => {
    const brand = brandOf(wantedBrand);
    const shown = await contentToShow(
      deps,
      builtInContent(deps, () => brand),
      { ...wanted, version },
    );
    const { kind, language, content: sections } = shown;
    const { script: _runsNothing, ...frame } = contextOf({ query: { lang: language }, ...from }).frame;
    const title = translatorFor(language)(titleKeys[kind]);
    const page = { ...frame, brand, title, about: title, sections };
    return kind === "onboarding" ? onboardingPage(page) : writtenPage({ ...page, isAsked: kind === "faq" });
  };
}
