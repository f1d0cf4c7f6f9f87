import { expect, test } from "vitest";
import { orderChannel, readNews, streamOf, writeNews } from "./order-channel.ts";

test("a vendor's orders are numbered in one stream, and so are those of one guest", () => {
  expect(streamOf({ vendorId: "v1" })).toBe("v1");
  expect(streamOf({ guestId: "g1" })).toBe("guest:g1");
  expect(orderChannel(streamOf({ guestId: "g1" }))).toBe("orders:guest:g1");
});

test("an update is sent with the stream that numbers it, whatever characters both contain", () => {
  const news = { stream: "a vendor % of ours", text: '{"said": "a b"}' };
  expect(writeNews(news)).toBe('a%20vendor%20%25%20of%20ours {"said": "a b"}');
  expect(readNews(writeNews(news))).toEqual(news);
});
