type Page = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

/** Sources that allow inline or generated code. */
const unsafe =
  /'unsafe-(?:inline|eval|hashes)'|'wasm-unsafe-eval'|data:|blob:|(?<=\s|^)(?:\*|https?:)(?=\s|$)/;

const webAssembly = "'wasm-unsafe-eval'";

/**
 * Lists how a page's headers and text would let a foreign script run; empty if they would not. Only a page that
 * declares it may compile WebAssembly, which cannot turn text into a script.
 */
export function policyProblems(
  { headers, body }: Page,
  { compilesWebAssembly = false }: { compilesWebAssembly?: boolean } = {},
): string[] {
  const policy = new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive) => directive.trim().split(/\s+(.*)/s))
      .map(([name = "", sources = ""]) => [name, sources]),
  );
  const all = policy.get("script-src") ?? policy.get("default-src");
  const scripts = compilesWebAssembly ? all?.replace(webAssembly, "") : all;
  const problems: string[] = [];
  const must = (name: string, holds: boolean) => void (holds || problems.push(name));
  must("script-src", scripts !== undefined && !unsafe.test(scripts));
  must("script-src-attr", !unsafe.test(policy.get("script-src-attr") ?? scripts ?? ""));
  must("object-src", policy.get("object-src") === "'none'");
  must("base-uri", policy.get("base-uri") === "'none'");
  must("form-action", policy.has("form-action"));
  must("frame-ancestors", policy.has("frame-ancestors"));
  must("x-content-type-options", headers["x-content-type-options"] === "nosniff");
  must("referrer-policy", /origin|no-referrer/.test(String(headers["referrer-policy"])));
  const tags = body.match(/<[a-z][^>]*>/gi) ?? [];
  must("inline handler", !tags.some((tag) => /[\s"']on[a-z]+\s*=/i.test(tag)));
  must("script's address", !tags.some((tag) => /=\s*["']?\s*javascript:/i.test(tag)));
  const inline = tags.filter(
    (tag) => /^<script\b/i.test(tag) && !/\ssrc=|type="application\/(?:ld\+)?json"/.test(tag),
  );
  must("inline script", inline.length === 0);
  return problems;
}
