import { runInNewContext } from "node:vm";
import type { NodeDescription, Property, Request, Routing } from "./node-types.ts";

type Values = Readonly<Record<string, unknown>>;
type Known = { $credentials: Values; $parameter: Values };

/** n8n evaluates expressions with these two variables. */
const evaluate = (code: string, known: Known): unknown => runInNewContext(`(${code})`, { ...known });

/** Evaluates an n8n expression: `={{code}}` gives a value, `=text {{code}}` a text; anything else is literal. */
export function evaluateExpression(expression: string, known: Known): unknown {
  if (!expression.startsWith("=")) return expression;
  const whole = /^=\{\{((?:(?!\}\}).)+)\}\}$/.exec(expression);
  if (whole) return evaluate(whole[1] ?? "", known);
  return expression.slice(1).replace(/\{\{(.+?)\}\}/g, (_, code: string) => String(evaluate(code, known)));
}

const isShown = ({ displayOptions }: Property, operation: string): boolean =>
  displayOptions?.show["operation"]?.includes(operation) ?? true;

/** Sets a nested field of a body by its path, such as `recipient.location.address`, as n8n does. */
function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) target[first] = value;
  else put((target[first] ??= {}) as Record<string, unknown>, rest.join("."), value);
}

/** Returns the call that n8n would send for an operation, and the processed response. */
export function routeCall(
  { properties, requestDefaults = {} }: NodeDescription,
  operation: string,
  given: Values,
  $credentials: Values,
) {
  const request: Request = { ...requestDefaults };
  const body: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const $parameter: Record<string, unknown> = { operation };
  const routings: Routing[] = [];
  const add = (routing: Routing | undefined, value: unknown) => {
    if (!routing) return;
    routings.push(routing);
    Object.assign(request, routing.request);
    if (routing.send) put(routing.send.type === "body" ? body : query, routing.send.property, value);
  };
  for (const property of properties) {
    if (property.name === "operation" && property.type === "options") {
      const chosen = property.options.find(({ value }) => value === operation);
      if (!chosen) throw new Error(`There is no operation ${operation}.`);
      add(chosen.routing, operation);
    } else if (isShown(property, operation)) {
      const value = given[property.name] ?? property.default;
      $parameter[property.name] = value;
      if (property.type !== "collection") add(property.routing, value);
      else
        for (const option of property.options) {
          const inner = (value as Values)[option.name];
          if (inner !== undefined) add(option.routing, inner);
        }
    }
  }
  const known = { $credentials, $parameter };
  const base = String(evaluateExpression(request.baseURL ?? "", known));
  const path = String(evaluateExpression(request.url ?? "", known));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.set(key, String(value));
  return {
    method: request.method ?? "GET",
    url: `${base}${path}${search.size > 0 ? `?${search.toString()}` : ""}`,
    body: Object.keys(body).length > 0 ? JSON.stringify(body) : undefined,
    items: (answer: unknown): unknown => {
      let items = answer;
      for (const step of routings.flatMap(({ output }) => output?.postReceive ?? []))
        items =
          step.type === "set"
            ? evaluateExpression(step.properties.value, known)
            : (items as Values)[step.properties.property];
      return items;
    },
  };
}
