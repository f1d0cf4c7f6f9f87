import { partnerCodes } from "@waybill/contract/partner/codes";
import { eventSamples } from "@waybill/contract/partner/event-samples";
import { events } from "@waybill/contract/partner/events";
import { countries, type Country, type CountryId } from "@waybill/domain/markets/countries";
import { e164 } from "@waybill/domain/phones/phone-numbers";
import { webhookEvents } from "@waybill/domain/partner/callbacks";
import { exampleLanguages, exampleOf } from "@waybill/domain/partner/examples";
import { partnerStatuses } from "@waybill/domain/partner/shown-status";

/** A page of the guide: its path below /developers, and its Markdown. */
export type GuidePage = { slug: string; title: string; group: string; markdown: string };

type GuideDeployment = { country: CountryId; origin: string };

/** The pages made from the chapters of docs/partner.md. */
const chapters = [
  { chapter: "A first order", slug: "own-machine", title: "On your own machine", group: "Start" },
  { chapter: "Two ways in", slug: "keys", title: "Keys and tokens", group: "Start" },
  { chapter: "Test orders", slug: "test-mode", title: "Test mode and scenarios", group: "Start" },
  { chapter: "A fixed price", slug: "quotes", title: "Quote and price", group: "Orders" },
  { chapter: "When an order is ready", slug: "ready", title: "When an order is ready", group: "Orders" },
  { chapter: "Statuses", slug: "statuses", title: "Statuses", group: "Orders" },
  { chapter: "Webhooks", slug: "webhooks", title: "Webhooks and signatures", group: "Events" },
  { chapter: "On your own pages", slug: "own-pages", title: "On your own pages", group: "Also" },
  { chapter: "Agents", slug: "agents", title: "Agents (MCP)", group: "Also" },
  {
    chapter: "Refusals, versions and repeated calls",
    slug: "versions",
    title: "Versions and repeats",
    group: "Also",
  },
  { chapter: "Changes", slug: "changelog", title: "Changelog", group: "Also" },
] as const;

/** The origin used in the examples of docs/partner.md. */
const ownMachine = "http://127.0.0.1:3000";

const fenced = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

/** A first order with a test key, in every programming language of the developer page. */
function firstOrder({ country, origin }: GuideDeployment): string {
  const market: Country = countries[country];
  const { latitude, longitude } = market.map;
  const samples = exampleLanguages.map((language) => {
    const code = exampleOf(language, {
      origin,
      country,
      key: "wb_test_…",
      to: { latitude: Math.round((latitude + 0.005) * 1e5) / 1e5, longitude },
      phone: e164(market.phone_example, market) ?? market.phone_prefix,
    });
    return `### ${language}\n\n${fenced({ curl: "sh", Node: "js", Python: "python", PHP: "php" }[language], code)}`;
  });
  return [
    "# First order in 5 minutes",
    "Your system requests a courier with one call and gets callbacks until the parcel is at the door.",
    `1. [Sign in](/#sign-in) and open [the developer page](/account/developer). Make a **test key**: it begins with \`wb_test_\` and is shown once.`,
    "2. Put it in place of `wb_test_…` below and run the sample. A test courier carries the order in about two minutes. No rider is sent and no money moves.",
    `3. Read it again with \`GET ${origin}/${country}/api/v1/orders/{order_id}\`, or [make a webhook](/developers/webhooks) to get callbacks.`,
    "Each run requests a new order: `client_order_id` is your own number, and calls with the same number make only one order.",
    ...samples,
  ].join("\n\n");
}

/** Every event with an example body. */
function eventCatalogue({ country }: GuideDeployment): string {
  const samples = eventSamples(countries[country].currency);
  return [
    "# All events",
    "We call your HTTPS address when something happens. Answer with any 2xx; anything else is sent again for 24 hours.",
    ...webhookEvents.map((event) => {
      const { summary, description } = events[event];
      const body = fenced("json", JSON.stringify(samples[event], null, 2));
      return `## ${event}\n\n${summary}. ${description}\n\n${body}`;
    }),
    "## Statuses of an order\n\nThe field `status` is one of:",
    partnerStatuses.map((status) => `- \`${status}\``).join("\n"),
    "[What each means](/developers/statuses), and [how to check the signature](/developers/webhooks).",
  ].join("\n\n");
}

const errorList = (): string =>
  [
    "# Errors",
    "A refusal has a `message` for people and its code in the header `X-Waybill-Code`. A program acts on the code. `x-request-id` names the call when you ask for help.",
    "| code | when |\n| --- | --- |\n" +
      Object.entries(partnerCodes)
        .map(([code, when]) => `| \`${code}\` | ${when} |`)
        .join("\n"),
  ].join("\n\n");

/** A chapter's text with another origin in its URLs, and without links into the repository. */
function chapterText(partnerPage: string, chapter: string, origin: string): string {
  const start = partnerPage.indexOf(`\n## ${chapter}\n`);
  if (start < 0) throw new Error(`docs/partner.md has no chapter "${chapter}".`);
  const rest = partnerPage.slice(start + 1);
  const end = rest.indexOf("\n## ", 1);
  return (end < 0 ? rest : rest.slice(0, end))
    .replace(/^## .*\n/, "")
    .replaceAll(ownMachine, origin)
    .replace(/\[([^\]]+)\]\(decisions\/[^)]+\)/g, "$1")
    .trim();
}

/** The guide of a deployment, in reading order; `partnerPage` is docs/partner.md. */
export function guidePages(partnerPage: string, deployment: GuideDeployment): GuidePage[] {
  const written = chapters.map(({ chapter, slug, title, group }) => {
    // This chapter is about running the server locally, so its examples keep the local origin.
    const origin = slug === "own-machine" ? ownMachine : deployment.origin;
    return { slug, title, group, markdown: `# ${title}\n\n${chapterText(partnerPage, chapter, origin)}` };
  });
  const [start, orders, also] = ["Start", "Orders", "Also"].map((name) =>
    written.filter(({ group }) => group === name),
  );
  return [
    { slug: "", title: "First order in 5 minutes", group: "Start", markdown: firstOrder(deployment) },
    ...(start ?? []),
    ...(orders ?? []),
    { slug: "events", title: "All events", group: "Events", markdown: eventCatalogue(deployment) },
    ...written.filter(({ group }) => group === "Events"),
    { slug: "errors", title: "Errors", group: "Also", markdown: errorList() },
    ...(also ?? []),
  ];
}
