import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { currentSession } from "@waybill/client/session/session-store.ts";
import { inThePhilippines, deploymentContext } from "../../whole-app/test-deployment.fixture.ts";
import { ConnectScreen } from "./connect-screen.tsx";

beforeEach(() => {
  localStorage.clear();
  inThePhilippines();
});

const tokenFor = (claims: object) => `head.${btoa(JSON.stringify(claims))}.mark`;

const openWith = (hash: string) => {
  history.replaceState(null, "", `/connect${hash}`);
  render(
    <DeploymentContext value={deploymentContext}>
      <MemoryRouter initialEntries={["/connect"]}>
        <Routes>
          <Route path="/connect" element={<ConnectScreen />} />
          <Route path="/request-a-rider" element={<p>{"the request page"}</p>} />
        </Routes>
      </MemoryRouter>
    </DeploymentContext>,
  );
};

test("a partner's link connects a restaurant once the user confirms it, and leaves no token in the URL", async () => {
  const token = tokenFor({ restaurant_id: "kanto-1" });
  openWith(`#token=${token}`);
  expect(location.hash).toBe("");
  expect(screen.getByText(/as restaurant kanto-1/)).toBeDefined();
  expect(localStorage.getItem("godroid-token")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Connect" }));
  expect(await screen.findByText("the request page")).toBeDefined();
  expect(localStorage.getItem("godroid-token")).toBe(token);
  expect(currentSession()).toMatchObject({ mode: "GODROID", restaurantId: "kanto-1" });
});

test.each([
  ["", "Connect your ordering system"],
  ["#token=torn", "This link cannot be read"],
  [`#token=${tokenFor({ sub: "x" })}`, "This link cannot be read"],
])("the page with the fragment %o explains what to do, and connects nobody", (hash, title) => {
  openWith(hash);
  expect(screen.getByRole("heading", { name: title })).toBeDefined();
  expect(screen.getByRole("link", { name: "How to connect" }).getAttribute("href")).toBe("/developers");
  expect(localStorage.getItem("godroid-token")).toBeNull();
});
