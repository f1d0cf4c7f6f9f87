import type { Brand } from "@waybill/domain/markets/brands";
import { countries } from "@waybill/domain/markets/countries";
import { countryName } from "@waybill/domain/markets/languages";
import type { Deps } from "../platform/deps.ts";
import { translatorFor } from "../platform/texts.ts";
import { termsOf } from "./terms/terms-of.ts";
import { countryFigures } from "./visitors/country-figures.ts";
import { faqOf } from "./visitors/faq-of.ts";
import type { BuiltInContent } from "./content-answer.ts";

const prohibitedEverywhere = ["weapons", "drugs", "dangerous", "animals", "valuables", "stolen", "law"];
const welcomeScreens = ["where", "follow", "pay"];

/**
 * The built-in content with a brand's names: the operators' starting point, and shown until something is published.
 */
export function builtInContent({ settings }: Pick<Deps, "settings">, brandNow: () => Brand): BuiltInContent {
  const country = countries[settings.country];
  return (kind, language) => {
    const brand = brandNow();
    const translate = translatorFor(language);
    switch (kind) {
      case "terms": {
        const context = { country, service: brand.service_name, language };
        const { sections } = termsOf({ ...context, countryName: countryName(country, language) });
        return sections.map(({ title, points }) => ({ title, text: points.join("\n\n") }));
      }
      case "faq":
        return faqOf({ country, brand, language, takesGuests: true, words: translate }).flatMap(
          ({ questions }) => questions.map(({ question, answer }) => ({ title: question, text: answer })),
        );
      case "prohibited": {
        const weight = countryFigures(country, language).kilograms(country.maximum_weight_kg);
        const list = (names: readonly string[]) =>
          names.map((name) => translate(`prohibited.${name}`)).join("\n\n");
        return [
          { title: translate("prohibited.never"), text: list(prohibitedEverywhere) },
          ...(country.also_prohibited.length > 0
            ? [{ title: translate("prohibited.here"), text: list(country.also_prohibited) }]
            : []),
          {
            title: translate("prohibited.careful"),
            text: [translate("prohibited.weight", { weight }), translate("prohibited.packed")].join("\n\n"),
          },
        ];
      }
      case "onboarding": {
        const distance = countryFigures(country, language).kilometres([country.maximum_delivery_km]);
        return welcomeScreens.map((screen) => ({
          title: translate(`welcome.${screen}-title`),
          text: translate(`welcome.${screen}-text`, { distance }),
        }));
      }
    }
  };
}
