import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { inThePhilippines } from "../../whole-app/test-deployment.fixture.ts";
import { OrderSearch } from "./order-search.tsx";

beforeEach(() => {
  localStorage.clear();
  inThePhilippines();
});

function Searching({ onSubmit }: { onSubmit?: (words: string) => void }) {
  const [words, setWords] = useState("");
  return <OrderSearch label="Search" words={words} onType={setWords} {...(onSubmit && { onSubmit })} />;
}
const input = () => screen.getByRole<HTMLInputElement>("searchbox");
const search = (words: string) => {
  fireEvent.focus(input());
  fireEvent.change(input(), { target: { value: words } });
  fireEvent.keyDown(input(), { key: "Enter" });
  fireEvent.change(input(), { target: { value: "" } });
};
const recent = () =>
  screen.queryByRole("list", { name: "Recent searches" })
    ? screen.getAllByRole("listitem").map((item) => item.textContent)
    : [];

test("the last ten searches are stored on the device, newest first, each once [3.31] [2.44]", () => {
  const first = render(<Searching />, { wrapper: MemoryRouter });
  for (const at of Array.from({ length: 11 }).keys()) search(`order ${at}`);
  search("order 5");
  search("x");
  first.unmount();
  render(<Searching />, { wrapper: MemoryRouter });
  expect(recent()).toEqual([]);
  fireEvent.focus(input());
  expect(recent()).toEqual([5, 10, 9, 8, 7, 6, 4, 3, 2, 1].map((at) => `order ${at}`));
});

test("one press repeats a recent search, another removes it", () => {
  const onSubmit = vi.fn();
  render(<Searching onSubmit={onSubmit} />, { wrapper: MemoryRouter });
  search("Ana");
  search("0917");
  fireEvent.click(screen.getByRole("button", { name: "Ana" }));
  expect(input().value).toBe("Ana");
  expect(onSubmit).toHaveBeenLastCalledWith("Ana");
  fireEvent.change(input(), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Forget the search 0917" }));
  expect(recent()).toEqual(["Ana"]);
  expect(document.activeElement).toBe(input());
});

test("a search is stored when the field loses focus, and Escape clears the field", () => {
  render(<Searching />, { wrapper: MemoryRouter });
  fireEvent.focus(input());
  fireEvent.change(input(), { target: { value: "Bea" } });
  fireEvent.blur(input());
  fireEvent.focus(input());
  fireEvent.keyDown(input(), { key: "Escape" });
  expect(input().value).toBe("");
  fireEvent.focus(input());
  expect(recent()).toEqual(["Bea"]);
});

test("invalid values in the storage are ignored", () => {
  localStorage.setItem("search-history", "{broken");
  render(<Searching />, { wrapper: MemoryRouter });
  fireEvent.focus(input());
  expect(recent()).toEqual([]);
});
