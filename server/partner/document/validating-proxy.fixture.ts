import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Content = Record<string, { schema: object }>;
type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type PathItem = Record<string, Operation> & { servers?: { url: string }[] };
export type PartnerDocument = {
  servers: { url: string; variables: Record<string, { default: string }> }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, object> };
};

/** Checks values against the schemas of a document; a schema is named by its JSON pointer. */
export function schemasOf(document: PartnerDocument) {
  const ajv = new Ajv2020({ strict: false, coerceTypes: false });
  formats.default(ajv);
  ajv.addSchema({ $id: "document", ...document });
  return (pointer: string, value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `document#${pointer}` });
    return validate(value) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  };
}

const escaped = (name: string) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));

const textOf = async (message: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

/** A proxy that forwards each call and records whatever violates the document. */
export async function openValidatingProxy(document: PartnerDocument, target: string) {
  const check = schemasOf(document);
  const violations: string[] = [];
  const passed: string[] = [];
  const [server] = document.servers;
  const variables = Object.entries(server?.variables ?? {});
  const base = variables.reduce(
    (url, [name, one]) => url.replace(`{${name}}`, one.default),
    server?.url ?? "",
  );

  const operationOf = (method: string, url: URL) => {
    for (const [path, item] of Object.entries(document.paths)) {
      const whole = new URL((item.servers?.[0]?.url ?? base) + path).pathname;
      const pattern = new RegExp(`^${decodeURI(whole).replace(/\{\w+\}/g, "([^/]+)")}$`);
      const operation = item[method.toLowerCase()];
      if (operation && pattern.test(url.pathname)) return { path, operation };
    }
    return undefined;
  };

  const proxy = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", target);
      const method = request.method ?? "GET";
      const name = `${method} ${url.pathname}`;
      const payload = await textOf(request);
      const found = operationOf(method, url);
      const note = (problem: string) => violations.push(`${name}: ${problem}`);
      if (!found) note("is not in the document");
      const { host: _, ...headers } = request.headers;
      const answer = await fetch(url, {
        method,
        headers: headers as Record<string, string>,
        ...(payload !== "" && { body: payload }),
      });
      const text = await answer.text();
      if (found) {
        const { path, operation } = found;
        const at = `/paths/${escaped(path)}/${method.toLowerCase()}`;
        const isAccepted = answer.status < 300;
        for (const [index, parameter] of (operation.parameters ?? []).entries()) {
          if (parameter.in !== "query") continue;
          const given = url.searchParams.get(parameter.name);
          const { type } = parameter.schema as { type?: string };
          const value = type === "integer" || type === "number" ? Number(given) : given;
          if (given !== null && isAccepted)
            check(`${at}/parameters/${index}/schema`, value).forEach((problem) =>
              note(`${parameter.name} ${problem}`),
            );
        }
        // Accepted bodies must fit the document; refused ones may be anything.
        if (payload !== "" && isAccepted && operation.requestBody?.content["application/json"])
          check(`${at}/requestBody/content/application~1json/schema`, JSON.parse(payload)).forEach(
            (problem) => note(`body${problem}`),
          );
        const described = operation.responses[answer.status];
        if (!described) note(`answers ${answer.status}, which is not in the document`);
        else if (described.content)
          check(
            `${at}/responses/${answer.status}/content/application~1json/schema`,
            JSON.parse(text),
          ).forEach((problem) => note(`${answer.status}${problem}`));
        else if (text !== "") note(`${answer.status} has a body`);
        passed.push(`${operation.operationId} ${answer.status}`);
      }
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
    })().catch((problem: unknown) => {
      violations.push(String(problem));
      response.writeHead(502).end();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    violations,
    passed,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
