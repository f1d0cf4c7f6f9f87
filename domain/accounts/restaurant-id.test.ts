import { expect, test } from "vitest";
import { restaurantIdOf } from "./restaurant-id.ts";

test("the restaurant id is read from the payload of a partner's token [1.18]", () => {
  expect(restaurantIdOf({ restaurant_id: "bgc", sub: "kanto" })).toBe("bgc");
  expect(restaurantIdOf({ restaurant_id: 7 })).toBe("7");
  const none = [undefined, {}, { sub: "bgc" }, { restaurant_id: "" }, { restaurant_id: ["bgc"] }];
  expect([...none, { restaurant_id: 1.5 }].map(restaurantIdOf)).toEqual(Array(6).fill(undefined));
});
