import { openApiDocument } from "@waybill/contract/openapi";
import { partnerOpenApi } from "@waybill/contract/partner/openapi";
import type { FastifyInstance, FastifyReply } from "fastify";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageFacts from "../../../package.json" with { type: "json" };
import type { Deps } from "../../platform/deps.ts";
import { openPageContexts, queryText } from "../../platform/http/page-context.ts";
import { Refused } from "../../platform/http/refused.ts";
import { productRoot } from "../../platform/program-files.ts";
import { apiBase } from "../deployment-answer.ts";
import { type ApiDocument, chaptersOf, referenceText } from "./api-reference.ts";
import { type DeveloperPage, developerPage } from "./developer-page.ts";
import { guidePages } from "./guide.ts";
import { findSections } from "./find-sections.ts";
import { anchorOf } from "./anchor-of.ts";

const root = "/developers";
const markdown = "text/markdown; charset=utf-8";
/** These pages change only with a release. */
const cache = "public, max-age=300";

type Tab = "guide" | "partner-api" | "portal-api";
type Page = DeveloperPage & { tab: Tab; group: string };

/** Every developer page, built on the first request, because rendering takes a moment. */
function pagesOf({ settings, publicUrl }: Pick<Deps, "settings" | "publicUrl">): Page[] {
  const { country } = settings;
  const { version } = packageFacts;
  const partnerPage = readFileSync(join(productRoot, "docs/partner.md"), "utf8");
  const guide = guidePages(partnerPage, { country, origin: publicUrl() }).map(({ slug, ...page }): Page => ({
    ...page,
    tab: "guide",
    href: slug === "" ? root : `${root}/${slug}`,
  }));
  const referenceOf = (tab: Exclude<Tab, "guide">, document: ApiDocument): Page[] => {
    const chapters = chaptersOf(document);
    const list = chapters.map(({ tag }) => `- [${tag}](${root}/${tab}/${anchorOf(tag)})`).join("\n");
    const { title } = document.info;
    const json = tab === "partner-api" ? "/partner/openapi.json" : "/openapi.json";
    const lead = `# ${title}\n\nVersion ${document.info.version}. The [OpenAPI document](${json}) is for programs.\n\n${list}`;
    return [
      { tab, group: title, title, href: `${root}/${tab}`, markdown: lead },
      ...chapters.map(({ tag }): Page => ({
        tab,
        group: title,
        title: tag.charAt(0).toUpperCase() + tag.slice(1),
        href: `${root}/${tab}/${anchorOf(tag)}`,
        markdown: referenceText(document, tag),
      })),
    ];
  };
  return [
    ...guide,
    ...referenceOf("partner-api", partnerOpenApi({ version, country, url: publicUrl() }) as ApiDocument),
    ...referenceOf("portal-api", openApiDocument(version, apiBase(settings)) as ApiDocument),
  ];
}

/**
 * The public developer pages: guide, events, errors and both references, each also as Markdown, and the index for
 * programs.
 */
export function developerRoutes(app: FastifyInstance, deps: Deps): void {
  const contextOf = openPageContexts(deps, "");
  let cachedPages: Page[] | undefined;
  const pages = () => (cachedPages ??= pagesOf(deps));
  const pageAt = (href: string) => pages().find((page) => page.href === href);

  type Request = Parameters<typeof contextOf>[0];
  const show = (request: Request, reply: FastifyReply, page: Page, searchText?: string) => {
    const { frame } = contextOf(request);
    const { words } = frame;
    const beside = pages().filter(({ tab }) => tab === page.tab);
    const groups = [...new Set(beside.map(({ group }) => group))].map((name) => ({
      name,
      links: beside.filter(({ group }) => group === name),
    }));
    const tabs = [
      {
        href: root,
        title: words("developers.guide"),
        isOpen: page.tab === "guide" && page.href !== `${root}/changelog`,
      },
      { href: `${root}/partner-api`, title: "Partner API", isOpen: page.tab === "partner-api" },
      { href: `${root}/portal-api`, title: "Portal API", isOpen: page.tab === "portal-api" },
      {
        href: `${root}/changelog`,
        title: words("developers.changelog"),
        isOpen: page.href === `${root}/changelog`,
      },
    ];
    const around = { frame, groups, tabs, ...(searchText !== undefined && { searchText }) };
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", cache)
      .send(developerPage(page, around));
  };

  app.get<{ Querystring: { q?: unknown } }>(`${root}/search`, async (request, reply) => {
    const searchText = (queryText(request.query.q) ?? "").slice(0, 100);
    const markdown = findSections(pages(), searchText);
    const page: Page = { tab: "guide", group: "", title: "Search", href: `${root}/search`, markdown };
    return show(request, reply, page, searchText);
  });

  app.get<{ Params: { "*": string }; Querystring: Record<string, unknown> }>(
    `${root}/*`,
    async (request, reply) => {
      const href = `${root}/${request.params["*"]}`.replace(/\/$/, "");
      const page = pageAt(href);
      if (page) return show(request, reply, page);
      const source = href.endsWith(".md") ? pageAt(href.slice(0, -".md".length)) : undefined;
      if (!source) throw new Refused("not_found");
      return reply.type(markdown).header("cache-control", cache).send(`${source.markdown}\n`);
    },
  );
  app.get<{ Querystring: Record<string, unknown> }>(root, async (request, reply) => {
    const page = pageAt(root);
    if (!page) throw new Refused("not_found");
    return show(request, reply, page);
  });
  app.get(`${root}.md`, async (_request, reply) =>
    reply
      .type(markdown)
      .header("cache-control", cache)
      .send(`${pageAt(root)?.markdown ?? ""}\n`),
  );

  app.get("/llms.txt", async (_request, reply) => {
    const origin = deps.publicUrl();
    const { service_name } = deps.brand.current();
    const listOf = (tab: Tab) =>
      pages()
        .filter((page) => page.tab === tab)
        .map(({ title, href }) => `- [${title}](${origin}${href}.md)`)
        .join("\n");
    const text = [
      `# ${service_name} for developers`,
      "> Ask for a courier from your own system, see the fee, and be called back until the parcel is at the door.",
      `## Documents\n\n- [OpenAPI of the partner API](${origin}/partner/openapi.json)\n- [OpenAPI of the portal](${origin}/openapi.json)\n- [AsyncAPI of the websocket](${origin}/asyncapi.json)\n- [Postman collection](${origin}/partner/postman.json)`,
      `## Guide\n\n${listOf("guide")}`,
      `## Partner API\n\n${listOf("partner-api")}`,
      `## Optional\n\n${listOf("portal-api")}`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cache)
      .send(`${text.join("\n\n")}\n`);
  });
}
