import { render } from "@testing-library/react";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { jp } from "@waybill/domain/markets/countries/jp";
import { expect, test } from "vitest";
import { deploymentContext } from "../whole-app/test-deployment.fixture.ts";
import { OrderedAddressFields } from "./address-field.tsx";

test("forms show unit and building in the order usual in the country", () => {
  const shown = (country: typeof deploymentContext.country) =>
    render(
      <DeploymentContext value={{ ...deploymentContext, country }}>
        <OrderedAddressFields unit={<i>{"unit"}</i>} building={<i>{"building"}</i>} />
      </DeploymentContext>,
    ).container.textContent;
  expect(shown(deploymentContext.country)).toBe("unitbuilding");
  expect(shown(jp)).toBe("buildingunit");
});
