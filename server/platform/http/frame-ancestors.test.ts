import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { readSettings } from "../settings/settings.ts";

const framed = await openTestApp({ env: { FRAME_ANCESTORS: "https://shop.example http://localhost:5173" } });
const plain = await openTestApp();
afterAll(async () => {
  await framed.close();
  await plain.close();
});

const ancestorsAt = async ({ inject }: Pick<typeof plain, "inject">, url: string) => {
  const { headers } = await inject({ url, headers: { accept: "text/html" } });
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"])) ?? [];
  return { ancestors, older: headers["x-frame-options"] };
};

test("by default no other origin may frame any page, and listed origins only the recipient's pages and the embedded portal [20.42]", async () => {
  const own = { ancestors: "'self'", older: "SAMEORIGIN" };
  for (const url of ["/", "/tracking/x", "/embedded/x", "/operations/", "/account"])
    expect(await ancestorsAt(plain, url), url).toEqual(own);
  const listed = { ancestors: "'self' https://shop.example http://localhost:5173", older: undefined };
  for (const url of ["/tracking/x", "/tracking/x?t=y", "/embedded", "/embedded/request-a-rider"])
    expect(await ancestorsAt(framed, url), url).toEqual(listed);
  for (const url of ["/", "/operations/", "/account", "/rider/", "/trackings/x", "/x/tracking/"])
    expect(await ancestorsAt(framed, url), url).toEqual(own);
});

test("the server does not start if the setting is not a list of origins, and the error names the setting [20.43]", () => {
  for (const FRAME_ANCESTORS of [
    "*",
    "shop.example",
    "https://shop.example/path",
    "https://a.example; script-src *",
  ])
    expect(() => readSettings({ COUNTRY: "ph", FRAME_ANCESTORS })).toThrow(/FRAME_ANCESTORS must be origins/);
});
