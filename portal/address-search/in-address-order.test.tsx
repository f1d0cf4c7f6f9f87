import { render } from "@testing-library/react";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { jp } from "@waybill/domain/markets/countries/jp";
import { expect, test } from "vitest";
import { place } from "../whole-app/test-place.fixture.ts";
import { InAddressOrder } from "./address-field.tsx";

test("forms show unit and building in the order usual in the country", () => {
  const shown = (country: typeof place.country) =>
    render(
      <DeploymentContext value={{ ...place, country }}>
        <InAddressOrder unit={<i>{"unit"}</i>} building={<i>{"building"}</i>} />
      </DeploymentContext>,
    ).container.textContent;
  expect(shown(place.country)).toBe("unitbuilding");
  expect(shown(jp)).toBe("buildingunit");
});
