import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUpEnglishTexts } from "./test-texts.fixture.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./overlays/dialog.tsx";
import { TextField } from "./forms/field.tsx";
import { Toaster } from "./toasts/toaster.tsx";
import { notify } from "./toasts/toasts.tsx";

beforeEach(() => void setUpEnglishTexts());
afterEach(() => vi.useRealTimers());

test("a dialog that is removed closes while it is in the page, so that the focus returns to what opened it", () => {
  const connected: boolean[] = [];
  const close = vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function close(
    this: HTMLDialogElement,
  ) {
    connected.push(this.isConnected);
  });
  const { unmount } = render(
    <Dialog open title="Change" submitLabel="Save" onCancel={vi.fn()} onSubmit={vi.fn()} />,
  );
  unmount();
  expect(connected).toEqual([true]);
  close.mockRestore();
});

test("a dialog has title, description, cancel and submit, and submits once while busy [2.34]", () => {
  const [onCancel, onSubmit] = [vi.fn(), vi.fn()];
  const dialog = (busy: boolean) => (
    <Dialog
      open
      title="Cancel the order?"
      description="The rider is told."
      submitLabel="Cancel the order"
      cancelLabel="Keep it"
      busy={busy}
      onCancel={onCancel}
      onSubmit={onSubmit}
    />
  );
  const { rerender } = render(dialog(false));
  expect(screen.getByRole("dialog", { name: "Cancel the order?" })).toBeDefined();
  expect(screen.getByText("The rider is told.")).toBeDefined();
  const submit = screen.getByRole("button", { name: "Cancel the order" });
  fireEvent.click(submit);
  rerender(dialog(true));
  expect(submit.getAttribute("aria-busy")).toBe("true");
  fireEvent.click(submit);
  expect(onSubmit).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test("a busy button ignores a second press", () => {
  const press = vi.fn();
  render(
    <Button busy onClick={press}>
      {"Request rider"}
    </Button>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Request rider" }));
  expect(press).not.toHaveBeenCalled();
});

test("a field's error replaces its hint, and screen readers read it with the field", () => {
  const { rerender } = render(<TextField label="Name" hint="As on the bell" />);
  expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBeNull();
  rerender(<TextField label="Name" hint="As on the bell" error="The name is missing." />);
  const input = screen.getByLabelText("Name");
  const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("The name is missing.");
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

test("a toast stays 3.5 seconds or its own duration, and its timer pauses while it is hovered", () => {
  vi.useFakeTimers();
  render(<Toaster />);
  const undo = vi.fn();
  act(() => void notify({ message: "Address saved" }));
  const action = { label: "Undo", onAction: undo };
  act(() => void notify({ message: "Order placed", duration: 10_000, action }));
  const is = (text: string) => screen.queryByText(text) !== null;
  act(() => void vi.advanceTimersByTime(3499));
  expect(is("Address saved")).toBe(true);
  expect(is("Order placed")).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(is("Address saved")).toBe(false);
  expect(is("Order placed")).toBe(true);
  fireEvent.mouseEnter(screen.getByText("Order placed").parentElement ?? document.body);
  act(() => void vi.advanceTimersByTime(60_000));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo.mock.calls.length).toBe(1);
  expect(is("Order placed")).toBe(false);
});
