import { afterAll, expect, test } from "vitest";
import { openRiding, paid } from "../../fleets/riders/riding.fixture.ts";
import { carriedToTheDoor, moveOrderThrough } from "../../orders/order.fixture.ts";
import { actsByLink } from "./acts.fixture.ts";

const riding = await openRiding();
const { call, close, inject } = riding;
afterAll(close);

const begin = async (changes: Parameters<typeof riding.begin>[0] = paid) => {
  const started = await riding.begin(changes);
  const acts = actsByLink(call, started.order);
  const { pathname, search } = new URL(started.order.tracking_link);
  const send = (act: string, fields: Record<string, string>) =>
    inject({
      method: "POST",
      url: `${pathname}/${act}${search}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const get = async (url: string) => (await inject({ method: "GET", url })).body;
  const deliver = () => moveOrderThrough(call, started.merchant, started.order.order_id, ...carriedToTheDoor);
  return { ...acts, send, get, deliver, pathname, search };
};
const sentInstructions = { leave: "at_door", notes: "Ring <b>twice</b>", gate_code: "4711#" };

test("instructions are sent by a form, and the next page shows what was stored, with markup as text, there and on the receipt [20.31] [20.39]", async () => {
  const { send, get, tracked, page, pathname, search } = await begin();
  expect(await get(page)).toContain(`${pathname}/instructions?`);
  const form = await get(`${pathname}/instructions${search}`);
  expect(form).toContain('method="post"');
  expect(form).not.toMatch(/http-equiv="refresh"|data-follow|[> ]tracking\.[a-z]/);
  const answer = await send("instructions", sentInstructions);
  expect(answer.statusCode).toBe(303);
  const next = await get(String(answer.headers.location));
  expect(next).toContain("Your instructions are saved.");
  expect(next).toContain("Ring &lt;b&gt;twice&lt;/b&gt;");
  expect((await tracked()).instructions).toEqual(sentInstructions);
  const receipt = await get(`${pathname.replace("/tracking/", "/delivery-receipt/")}${search}`);
  expect(receipt).toContain("Ring &lt;b&gt;twice&lt;/b&gt;");
});

test("a refused form shows the error at its field, and the typed values stay [20.34]", async () => {
  const { send, tracked } = await begin({});
  const refused = await send("instructions", sentInstructions);
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toMatch(
    /id="instructions-leave-wrong"[^>]*>Somebody has to be there to take this parcel/,
  );
  expect(refused.body).toContain("Ring &lt;b&gt;twice&lt;/b&gt;");
  expect(refused.body).toMatch(/value="at_door"\s+required\s+checked/);
  const wrong = await send("instructions", { ...sentInstructions, leave: "roof" });
  expect(wrong.body).toContain("This answer is not valid.");
  expect((await tracked()).instructions?.gate_code).toBeNull();
});

test("a parcel that somebody must receive is not offered to be left at the door or with a neighbour", async () => {
  const offered = async (changes: Parameters<typeof riding.begin>[0]) => {
    const { get, pathname, search } = await begin(changes);
    const form = await get(`${pathname}/instructions${search}`);
    return [...form.matchAll(/name="leave"\s+value="(\w+)"/g)].map(([, leave]) => leave);
  };
  expect(await offered(paid)).toEqual(["hand_over", "at_door", "neighbour", "reception"]);
  expect(await offered({})).toEqual(["hand_over", "reception"]);
});

test("a form refuses at its field what cannot be stored, and keeps line breaks as the API does [20.34]", async () => {
  const { send, tracked, instruct } = await begin();
  const refused = await send("instructions", { ...sentInstructions, gate_code: "4\0" });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('id="instructions-gate_code-wrong"');
  await instruct({ notes: "Ring\ntwice" });
  const written = { leave: "at_door", notes: `Blue\r\n${"x".repeat(994)}\r\n`, gate_code: "" };
  expect((await send("instructions", written)).statusCode).toBe(303);
  expect((await tracked()).instructions?.notes).toBe(`Blue\n${"x".repeat(994)}`);
});

test("rating and problem have forms only after the delivery [20.32] [20.33]", async () => {
  const { send, get, page, deliver, tracked } = await begin();
  expect(await get(page)).not.toMatch(/\/rating\?|\/problem\?/);
  const early = await send("rating", { stars: "5" });
  expect(early.statusCode).toBe(409);
  expect(early.body).toContain("You can rate a delivery for 7 days after it arrived.");
  expect((await send("problem", { cause: "missing" })).statusCode).toBe(409);
  await deliver();
  const forms = await get(page);
  expect(forms).toMatch(/\/rating\?[^]*\/problem\?/);
  // Every label has a text instead of a key.
  expect(forms).not.toMatch(/[> ]tracking\.[a-z]/);
  const rated = await send("rating", { stars: "4", reasons: "fast", text: "" });
  expect(await get(String(rated.headers.location))).toContain("Thank you for the rating.");
  const response = await send("problem", { cause: "missing", text: "No rice" });
  expect(await get(String(response.headers.location))).toContain("Your report has been sent.");
  expect(await tracked()).toMatchObject({
    rating: { stars: 4, reasons: ["fast"] },
    problem: { cause: "missing" },
  });
});

test("without the secret there is no form, and a sent one is refused", async () => {
  const { get, pathname, search } = await begin();
  expect(await get(pathname)).not.toContain("/instructions");
  for (const query of ["", "?t=wrong"]) {
    const url = `${pathname}/instructions${query}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await inject({ method: "POST", url, headers, payload: "notes=a" })).statusCode).toBe(404);
  }
  expect(search).toContain("t=");
});

test("without a script the pin is moved by a tap on the map, and a tap that is too far away shows an error at the map", async () => {
  const { send, get, tracked, pathname, search } = await begin({});
  const form = await get(`${pathname}/instructions${search}`);
  expect(form).toMatch(/<input\s+type="image"\s+name="at"/);
  expect(form).toContain("up to 300 m from the original place");
  const first = (await tracked()).place!.first;
  const moved = await send("pin", { "at.x": "128", "at.y": "64" });
  expect(await get(String(moved.headers.location))).toContain("The new place is saved.");
  const { place } = await tracked();
  // A quarter of the map's 700 m to the north.
  expect((place!.latitude - first.latitude) * 111_320).toBeCloseTo(175, 0);
  expect(place!.longitude).toBeCloseTo(first.longitude, 6);
  const tooFar = await send("pin", { "at.x": "0", "at.y": "0" });
  expect(tooFar.statusCode).toBe(422);
  expect(tooFar.body).toMatch(/id="pin-latitude-wrong"[^>]*>The pin can move up to 300 m/);
  expect(tooFar.body).toContain('name="at"');
  expect((await tracked()).place).toEqual(place);
});

test.each<Record<string, string>>([
  {},
  { latitude: "", longitude: "" },
  { latitude: "north", longitude: "1" },
  { "at.x": "1" },
])("an invalid place does not move the pin: %j", async (fields) => {
  const { send, tracked } = await begin({});
  const before = (await tracked()).place;
  expect((await send("pin", fields)).statusCode).toBe(422);
  expect((await tracked()).place).toEqual(before);
});

test("after the parcel is collected the pin has no form, and a late one is refused with the reason", async () => {
  const { send, get, deliver, pathname, search } = await begin();
  await deliver();
  expect(await get(`${pathname}/pin${search}`)).not.toContain('name="at"');
  const late = await send("pin", { "at.x": "128", "at.y": "128" });
  expect(late.statusCode).toBe(409);
  expect(late.body).toMatch(/class="wrong" role="alert"/);
});
