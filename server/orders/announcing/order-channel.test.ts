import { expect, test } from "vitest";
import { orderChannel, parseUpdate, streamName, formatUpdate } from "./order-channel.ts";

test("a vendor's orders are numbered in one stream, and so are those of one guest", () => {
  expect(streamName({ vendorId: "v1" })).toBe("v1");
  expect(streamName({ guestId: "g1" })).toBe("guest:g1");
  expect(orderChannel(streamName({ guestId: "g1" }))).toBe("orders:guest:g1");
});

test("an update is sent with the stream that numbers it, whatever characters both contain", () => {
  const news = { stream: "a vendor % of ours", text: '{"said": "a b"}' };
  expect(formatUpdate(news)).toBe('a%20vendor%20%25%20of%20ours {"said": "a b"}');
  expect(parseUpdate(formatUpdate(news))).toEqual(news);
});
