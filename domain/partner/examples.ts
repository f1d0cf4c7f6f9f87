/** The languages of the first-order examples. */
export const exampleLanguages = ["curl", "Node", "Python", "PHP"] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

type Where = {
  /** The origin of the API, without a final slash. */
  origin: string;
  country: string;
  /** A test key. */
  key: string;
  /** The drop-off's coordinates. */
  to: { latitude: number; longitude: number };
  /** A phone number of the country. */
  phone: string;
  /** The merchant's own id of the pick-up outlet; required for a merchant with several outlets. */
  from?: string;
};

/**
 * Returns a program, ready to copy, that places a test order and prints the response. Each run places a new order.
 * In curl and PHP the first line says how to run the program.
 */
export function exampleOf(
  language: ExampleLanguage,
  { origin, country, key, to, phone, from }: Where,
): string {
  const url = `${origin}/${country}/api/v1/orders`;
  const order = {
    payment_method: "PAID",
    amount: 480.5,
    description: "2 trays",
    ...(from !== undefined && { sender: { client_vendor_id: from } }),
    recipient: { name: "Ana Reyes", phone_number: phone, location: { address: "Main street 5", ...to } },
  };
  const json = JSON.stringify(order, null, 2);
  const examples: Record<ExampleLanguage, string> = {
    curl: `curl -s ${url} \\
  -H 'authorization: Bearer ${key}' \\
  -H 'content-type: application/json' \\
  -d '${json.replace("{", `{\n  "client_order_id": "'$(date +%s%N)'",`)}'`,
    Node: `const answer = await fetch("${url}", {
  method: "POST",
  headers: { authorization: "Bearer ${key}", "content-type": "application/json" },
  body: JSON.stringify({ client_order_id: crypto.randomUUID(), ...${json} }),
});
console.log(await answer.text());`,
    Python: `import json, urllib.request, uuid

order = json.loads("""${json}""")
order["client_order_id"] = str(uuid.uuid4())
request = urllib.request.Request(
    "${url}",
    data=json.dumps(order).encode(),
    headers={"authorization": "Bearer ${key}", "content-type": "application/json"},
)
print(urllib.request.urlopen(request).read().decode())`,
    PHP: `<?php
$order = json_decode('${json}', true);
$order["client_order_id"] = uniqid();
echo file_get_contents("${url}", false, stream_context_create(["http" => [
    "method" => "POST",
    "header" => "authorization: Bearer ${key}\r\ncontent-type: application/json",
    "content" => json_encode($order),
]]));`,
  };
  return examples[language];
}
