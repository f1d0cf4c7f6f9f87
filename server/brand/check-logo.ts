import { maxLogoBytes } from "@waybill/contract/operations/brand";
import type { BrandLogo } from "../platform/database/market-tables.ts";
import { Refused } from "../platform/http/refused.ts";
import { isPng, readPng } from "../platform/png.ts";

/** The SVG elements that are allowed: none that can run scripts, load files, link or animate. */
const elements = new Set([
  "svg",
  "g",
  "defs",
  "symbol",
  "use",
  "title",
  "desc",
  "metadata",
  "style",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "textPath",
  "linearGradient",
  "radialGradient",
  "stop",
  "pattern",
  "clipPath",
  "mask",
  "marker",
  "filter",
  "feGaussianBlur",
  "feOffset",
  "feBlend",
  "feFlood",
  "feComposite",
  "feMerge",
  "feMergeNode",
  "feColorMatrix",
  "feDropShadow",
  "feMorphology",
]);
const svgNamespace = "http://www.w3.org/2000/svg";
/** Browsers also draw or run elements of these namespaces, whatever their prefix. */
const drawnNamespaces = /w3\.org\/(?:2000\/svg|1999\/xhtml|1998\/Math)/i;
const largestSide = 4096;

/** Accepts an SVG or PNG, by its content, that runs no script and loads nothing from elsewhere. */
export function checkLogo(content: string): BrandLogo {
  const bytes = Buffer.from(content, "base64");
  const refuse = (found: string): never => {
    throw new Refused("brand_logo_refused", { path: ["logo"], values: { found } });
  };
  if (bytes.length > maxLogoBytes) return refuse(`${bytes.length} bytes`);
  const isPicture = isPng(bytes);
  const problem = isPicture ? pngProblem(bytes) : svgProblem(bytes);
  if (problem !== undefined) return refuse(problem);
  return { type: isPicture ? "png" : "svg", content: bytes.toString("base64") };
}

function pngProblem(bytes: Buffer): string | undefined {
  const png = readPng(bytes);
  if (!png) return "a broken PNG";
  const { width, height } = png;
  const isDrawn = Math.min(width, height) > 0 && Math.max(width, height) <= largestSide;
  return isDrawn ? undefined : `${width} × ${height} pixels`;
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const declaration =
  /^\s*<\?xml\s+version=["']1\.\d["'](?:\s+encoding=["']utf-8["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>/i;
const token =
  /<!--[^]*?-->|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The first forbidden part of an SVG, as written there; undefined if there is none. */
function svgProblem(bytes: Buffer): string | undefined {
  const text = textOf(bytes);
  if (text === undefined) return "no text";
  const drawing = text.replace(declaration, "").trim();
  const open: string[] = [];
  let end = 0;
  let roots = 0;
  for (const [all, closed, name, attributes = "", isEmpty, words] of drawing.matchAll(token)) {
    end += all.length;
    if (closed !== undefined && open.pop() !== closed) return `</${closed}>`;
    if (words !== undefined) {
      if (open.length === 0 && words.trim() !== "") return words.trim().slice(0, 40);
      const problem = entityProblem(words) ?? (open.at(-1) === "style" ? styleProblem(words) : undefined);
      if (problem !== undefined) return problem;
    }
    if (name === undefined) continue;
    if (open.length === 0 && (name !== "svg" || ++roots > 1)) return `<${name}>`;
    if (!name.includes(":") && !elements.has(name)) return `<${name}>`;
    const problem = attributesProblem(name, attributes);
    if (problem !== undefined) return problem;
    if (!isEmpty) open.push(name);
  }
  // Matching stops at a DOCTYPE, a processing instruction or CDATA, because no token matches them.
  if (end < drawing.length) return drawing.slice(end, end + 40);
  if (open.length > 0) return `<${open.at(-1) ?? ""}>`;
  return roots === 1 ? undefined : "no drawing";
}

function attributesProblem(element: string, attributes: string): string | undefined {
  const named = new Map<string, string>();
  for (const [, name = "", one, other = ""] of attributes.matchAll(attribute)) {
    const value = one ?? other;
    if (named.has(name)) return name;
    named.set(name, value);
    const local = name.slice(name.indexOf(":") + 1).toLowerCase();
    if (local.startsWith("on") || name === "xml:base" || local === "src") return name;
    if (local === "href" && !/^#[\w.:-]+$/.test(value)) return `${name}="${value.slice(0, 40)}"`;
    if (name === "xmlns" && value !== svgNamespace) return `xmlns="${value.slice(0, 40)}"`;
    if (name.startsWith("xmlns:") && drawnNamespaces.test(value)) return name;
    const problem = entityProblem(value) ?? styleProblem(value);
    if (problem !== undefined) return problem;
  }
  return element === "svg" && named.get("xmlns") !== svgNamespace ? "<svg> without xmlns" : undefined;
}

/** Only XML's five own entities are allowed: others need a DOCTYPE, and numeric ones could hide any character. */
const entityProblem = (text: string): string | undefined =>
  /&(?!(?:amp|lt|gt|quot|apos);)\S{0,20}/.exec(text)?.[0];

/**
 * For styles, and for attributes, which may contain styles: no imports, and URLs only to parts of the drawing
 * itself.
 */
const styleProblem = (text: string): string | undefined =>
  /@(?!media\b)[\w-]+|url\((?!\s*["']?#)[^)]{0,40}|image(?:-set)?\(|\\|expression\(|(?:java|vb)script:/i.exec(
    text.replaceAll(/&quot;|&apos;/g, '"').replaceAll(/\/\*[^]*?\*\//g, ""),
  )?.[0];
