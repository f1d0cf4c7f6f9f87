import { jp } from "@waybill/domain/markets/countries/jp";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DeploymentContext } from "@waybill/client/deployment-context.ts";
import { place } from "../whole-app/test-place.fixture.ts";
import { InAddressOrder } from "./in-address-order.tsx";

test("forms ask for unit and building in the order of the country", () => {
  const shown = (country: typeof place.country) =>
    render(
      <DeploymentContext value={{ ...place, country }}>
        <InAddressOrder unit={<i>{"unit"}</i>} building={<i>{"building"}</i>} />
      </DeploymentContext>,
    ).container.textContent;
  expect(shown(place.country)).toBe("unitbuilding");
  expect(shown(jp)).toBe("buildingunit");
});
