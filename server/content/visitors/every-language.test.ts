import { brands } from "@waybill/domain/markets/brands";
import { countries, type Country, type CountryId } from "@waybill/domain/markets/countries";
import { countryName, directionOf, formattingLocale } from "@waybill/domain/markets/languages";
import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import { helpPage } from "@waybill/recipient/help-center/help-page";
import { receiptPage } from "@waybill/recipient/receipt-page";
import { receiptFormats, type ReceiptFormat } from "@waybill/recipient/receipt";
import { termsPage } from "@waybill/recipient/terms/terms-page";
import { trackingPage } from "@waybill/recipient/tracking-page";
import { faqPage, prohibitedItemsPage } from "@waybill/recipient/visitor-pages";
import { shownSteps } from "@waybill/domain/tracking/tracking-steps";
import { expect, test } from "vitest";
import type { Deps } from "../../platform/deps.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import { translatorFor, textsOfLanguage, writtenLanguages } from "../../platform/texts.ts";
import { brandOfFile } from "../../platform/current-brand.ts";
import { termsOf } from "../terms/terms-of.ts";
import { openPageContexts } from "../../platform/http/page-context.ts";
import { countryFigures } from "./country-figures.ts";
import { faqOf } from "./faq-of.ts";

const all = Object.entries<Country>(countries) as [CountryId, Country][];
const brand = brands.waybill;
const at = "2026-11-20T04:12:00.000Z";

const contextsOf = (country: CountryId) => {
  const deps = {
    settings: readSettings({ COUNTRY: country }),
    brand: { current: () => brandOfFile("waybill") },
    publicUrl: () => "https://waybill.test",
  };
  const contextOf = openPageContexts(deps as unknown as Deps, "/script.js");
  return (language: string) => contextOf({ query: { lang: language }, headers: {}, url: "/faq" });
};
type Context = ReturnType<ReturnType<typeof contextsOf>>;

/** The pages for a country's visitors. */
const visitorPages = (id: CountryId, { frame, language }: Context): Record<string, string> => {
  const country: Country = countries[id];
  const name = countryName(country, language);
  const flags = new Proxy({}, { get: () => true }) as Parameters<typeof helpPage>[0]["flags"];
  const sections = faqOf({ country, brand, language, takesGuests: true, words: frame.words });
  const terms = termsOf({ country, service: brand.service_name, language, countryName: name });
  const weight = countryFigures(country, language).kilograms(country.maximum_weight_kg);
  return {
    faq: faqPage({ ...frame, country: name, sections }),
    terms: termsPage({ ...frame, terms, pdfHref: "/terms.pdf" }),
    prohibited: prohibitedItemsPage({ ...frame, country: name, here: country.also_prohibited, weight }),
    help: helpPage({ ...frame, methods: country.payment_methods, flags }),
  };
};

/**
 * Names are not translated, so the tests accept them in every language. They have Latin and Arabic letters, so that
 * every page has some in a foreign script.
 */
const people = {
  name: "Ana Reyes سارة",
  address: "12 Ayala Ave, شارع الخليج, Makati",
  outlet: "Kanto Kitchen مطعم",
};

/** The pages for a recipient: the tracking page during the ride, and the receipt. */
const recipientPages = (format: ReceiptFormat, context: Context): Record<string, string> => {
  const { frame, money, clockTime, dayAndTime } = context;
  const { words } = frame;
  const status_history = (["NEW", "RECEIVED", "PICKED_UP"] as const).map((status) => ({
    status,
    created_at: at,
  }));
  const status = "PICKED_UP" as const;
  const order: TrackedOrder = {
    order_id: "kanto-1-ABCDEFGHJK",
    status,
    status_history,
    brand: { id: brand.id, service_name: brand.service_name, logo_url: "/logo.svg" },
    outlet_name: people.outlet,
    steps: shownSteps({ status, status_history }).map((step) => ({ ...step, at: step.at ?? null })),
    eta: { from: at, to: "2026-11-20T04:17:00.000Z", stop: "drop_off", updated_at: at },
    pickup_window: null,
    delivery_window: null,
    rider: null,
    recipient: { name: people.name, address: people.address, notes: people.address },
  };
  return {
    tracking: trackingPage({
      ...frame,
      audience: "customer",
      order,
      link: `${frame.address}?t=secret`,
      clockTime,
      speed: 0,
      credits: [],
      money,
      phone: (number) => number,
    }),
    receipt: receiptPage({
      ...frame,
      format,
      hrefOf: () => "?",
      receipt: {
        order_id: order.order_id,
        outlet_name: people.outlet,
        logo: undefined,
        service_name: brand.service_name,
        counter_code: "4071",
        moments: [{ label: words("receipt.collected"), time: dayAndTime(at) }],
        recipient: {
          name: people.name,
          address: people.address,
          phone: "+639175550142",
          notes: people.address,
        },
        handling: [],
        facts: [],
        payments: [
          {
            who: words("receipt.customer-pays"),
            sum: money(1240.5),
            note: words("money.nothing"),
            isOff: false,
          },
        ],
        code: [[true]],
      },
    }),
  };
};

/** The visible texts of a page, and those read by screen readers. */
const textsOn = (page: string): string[] =>
  [
    ...page
      .replaceAll(/<style>[^]*?<\/style>|<script[^]*?<\/script>|<meta[^>]*>/g, "")
      .matchAll(/>([^<]+)</g),
    ...page.matchAll(/(?:aria-label|placeholder|alt|title)="([^"]+)"/g),
  ].flatMap(([, text = ""]) => text.replaceAll(/\s+/g, " ").trim() || []);

/** Texts of at least three words; names are shorter, or listed in `people`. */
const sentences = (page: string) =>
  textsOn(page).filter(
    (text) =>
      /\p{L}{2}.* .*\p{L}{2}.* .*\p{L}{2}/u.test(text) &&
      !Object.values(people).some((own) => text.includes(own)),
  );

/** Texts that are the same in English and Filipino. */
const inEnglish = /^Terms and conditions(?: · Waybill)?$/;

const leftInEnglish = (pages: Record<string, string>, english: Record<string, string>): string[] =>
  Object.entries(pages).flatMap(([name, page]) => {
    const known = new Set(sentences(english[name] ?? ""));
    return sentences(page).flatMap((text) =>
      known.has(text) && !inEnglish.test(text) ? [`${name}: ${text}`] : [],
    );
  });

const keysShown = (pages: Record<string, string>) =>
  Object.entries(pages).flatMap(([name, page]) =>
    textsOn(page).flatMap((text) =>
      /^(?:faq|help|terms|prohibited|receipt|tracking)\.[a-z-.]+$|\{\w+\}/.test(text)
        ? [`${name}: ${text}`]
        : [],
    ),
  );

test.each(all)(
  "FAQ, terms, prohibited items and help center are completely in every language of %s [12.05]",
  (id, { languages }) => {
    const contextOf = contextsOf(id);
    const english = visitorPages(id, contextOf("en"));
    for (const language of languages) {
      const pages = visitorPages(id, contextOf(language));
      for (const page of Object.values(pages))
        expect(page).toMatch(new RegExp(`<html\\s+lang="${language}"\\s+dir="${directionOf(language)}"`));
      expect(keysShown(pages), language).toEqual([]);
      if (language !== "en") expect(leftInEnglish(pages, english), language).toEqual([]);
    }
  },
);

test("the landing page is completely in every language [12.05]", () => {
  const english = Object.entries(textsOfLanguage("en") ?? {}).filter(([key]) => key.startsWith("landing."));
  expect(english.length).toBeGreaterThan(20);
  for (const language of writtenLanguages) {
    if (language === "en") continue;
    const texts = textsOfLanguage(language) ?? {};
    const left = english.filter(([key, text]) => text.split(" ").length > 2 && texts[key] === text);
    expect(left, language).toEqual([]);
  }
});

test.each(all)(
  "the tracking page and the receipt in all paper sizes are completely in every language of %s [12.06]",
  (id, { languages }) => {
    const contextOf = contextsOf(id);
    for (const format of Object.keys(receiptFormats) as ReceiptFormat[]) {
      const english = recipientPages(format, contextOf("en"));
      for (const language of languages) {
        const pages = recipientPages(format, contextOf(language));
        expect(pages["receipt"]).toContain(translatorFor(language)("receipt.customer-pays"));
        expect(keysShown(pages), language).toEqual([]);
        if (language !== "en") expect(leftInEnglish(pages, english), language).toEqual([]);
      }
    }
  },
);

test.each(["en", "ar", "fil"])(
  "names and addresses in another script are isolated from the surrounding text in %s [12.30]",
  (language) => {
    const pages = recipientPages("a6", contextsOf("ph")(language));
    for (const [name, page] of Object.entries(pages)) {
      expect(page).toContain(people.name);
      const unisolatedText = page
        .replaceAll(/<bdi[^>]*>[^]*?<\/bdi>/g, "")
        .replaceAll(/\u2068[^\u2069]*\u2069/g, "")
        .replaceAll(/<title>[^]*?<\/title>|<meta[^>]*>/g, "");
      for (const own of Object.values(people)) expect(unisolatedText, name).not.toContain(own);
    }
  },
);

test.each(all)(
  "dates of %s use the Gregorian year and the country's digits, in every language [12.29]",
  (_, country) => {
    for (const language of country.languages) {
      const { dayAndTime, money } = contextsOf(country.code.toLowerCase() as CountryId)(language);
      const figures = country.numbering_system === "arab" ? "٢٠٢٦" : "2026";
      const year = new Intl.DateTimeFormat(formattingLocale(country, language), {
        year: "numeric",
      }).format(new Date(at));
      expect(year, language).toContain(figures);
      if (country.numbering_system === "latn")
        expect(`${dayAndTime(at)} ${money(1240.5)}`).not.toMatch(/[^\P{Nd}0-9]/u);
    }
  },
);
