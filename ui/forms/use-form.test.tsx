import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Dialog } from "../overlays/dialog.tsx";
import { Checkbox } from "./checkbox.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { TextField } from "./field.tsx";
import { type FieldProblem, useForm } from "./use-form.ts";

type Shop = { name: string; phone: string; isOpen: boolean };
type Save = (typed: Shop) => Promise<unknown>;

class Refused extends Error {
  readonly field: string;
  constructor(field: string) {
    super("refused");
    this.field = field;
  }
}
const check = ({ name, phone }: Shop): FieldProblem[] => [
  ...(name.trim() ? [] : [{ field: "name", words: "Enter a name" }]),
  ...(/^\d*$/.test(phone) ? [] : [{ field: "phone", words: "Digits only" }]),
];
const blame = (refused: unknown): FieldProblem[] =>
  refused instanceof Refused ? [{ field: refused.field, words: "Taken already" }] : [];

const empty: Shop = { name: "", phone: "", isOpen: true };

function Fields({ form }: { form: ReturnType<typeof useForm<Shop>> }) {
  return (
    <>
      <TextField label="Name" {...form.text("name")} />
      <TextField label="Phone" {...form.text("phone")} />
      <Checkbox checked={form.typed.isOpen} onCheck={(isOpen) => form.set({ isOpen })}>
        Open
      </Checkbox>
    </>
  );
}

/** Creates a shop in a dialog. */
function NewShop({ initial = empty, save }: { initial?: Shop; save: Save }) {
  const form = useForm<Shop>({ initial, check, save, blame });
  return (
    <Dialog open title="Shop" submitLabel="Save" busy={form.isBusy} onCancel={vi.fn()} onSubmit={form.submit}>
      <Fields form={form} />
    </Dialog>
  );
}

/** Edits a shop on a page, with a summary of its problems. */
function EditShop({ known, save }: { known: Shop; save: Save }) {
  const form = useForm<Shop>({ known, check, save, blame });
  return (
    <form onSubmit={form.submit}>
      <ErrorSummary
        alarm={form.alarm}
        toFix={form.problems.map(({ field, words }) => ({ id: field, words }))}
      />
      <Fields form={form} />
      <button type="submit">Save</button>
      <button type="button" onClick={form.discard}>
        Discard
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const saved = () => vi.fn<Save>(() => Promise.resolve());

test("a field shows its problem once it was changed and left; an untouched field shows none yet", () => {
  render(<NewShop save={saved()} />);
  fireEvent.blur(field("Name"));
  type("Phone", "seven");
  expect(screen.queryByText("Digits only")).toBeNull();
  fireEvent.blur(field("Phone"));
  screen.getByText("Digits only");
  expect(screen.queryByText("Enter a name")).toBeNull();
});

test("a field marked to validate at once shows its problem while typing", () => {
  function Phone() {
    const form = useForm<Shop>({ initial: empty, check, save: saved() });
    return <TextField label="Phone" {...form.text("phone", "atOnce")} />;
  }
  render(<Phone />);
  type("Phone", "seven");
  screen.getByText("Digits only");
  type("Phone", "7");
  expect(screen.queryByText("Digits only")).toBeNull();
});

test("submitting shows every problem, focuses the first wrong field, and sends nothing", async () => {
  const save = saved();
  render(<NewShop save={save} />);
  type("Phone", "seven");
  send();
  screen.getByText("Enter a name");
  screen.getByText("Digits only");
  await waitFor(() => expect(document.activeElement).toBe(field("Name")));
  type("Name", "Bea");
  expect(screen.queryByText("Enter a name")).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

test("if a form has a summary, the summary takes the focus", async () => {
  render(<EditShop known={{ ...empty, name: "Bea" }} save={saved()} />);
  type("Name", "");
  send();
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Enter a name"));
});

test("a server's refusal shows at its field until the field changes, and typed text stays", async () => {
  const save = vi.fn<Save>(() => Promise.reject(new Refused("phone")));
  render(<NewShop save={save} />);
  type("Name", "Bea");
  type("Phone", "12");
  send();
  await screen.findByText("Taken already");
  await waitFor(() => expect(document.activeElement).toBe(field("Phone")));
  type("Name", "Bea's");
  screen.getByText("Taken already");
  type("Phone", "123");
  expect(screen.queryByText("Taken already")).toBeNull();
  expect(field("Name").value).toBe("Bea's");
});

test("a form can be submitted again after a refusal that belongs to no field", async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(new Error("offline")).mockResolvedValueOnce(undefined);
  render(<NewShop save={save} />);
  type("Name", "Bea");
  send();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).not.toBe("true"),
  );
  send();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});

test("two presses send once, even before the first re-render", async () => {
  let finish: () => void = vi.fn();
  const save = vi.fn<Save>(() => new Promise<void>((done) => (finish = done)));
  render(<EditShop known={empty} save={save} />);
  type("Name", "Bea");
  const form = screen.getByRole("button", { name: "Save" }).closest("form");
  const submit = () => form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  submit();
  submit();
  expect(save).toHaveBeenCalledTimes(1);
  finish();
  await waitFor(() => {
    submit();
    expect(save).toHaveBeenCalledTimes(2);
  });
});

test("a create form can be submitted unchanged; an unchanged edit form sends nothing", async () => {
  const [made, kept] = [saved(), saved()];
  const shop = { ...empty, name: "Bea" };
  const { unmount } = render(<NewShop initial={shop} save={made} />);
  send();
  await waitFor(() => expect(made).toHaveBeenCalledWith(shop));
  unmount();
  render(<EditShop known={shop} save={kept} />);
  send();
  expect(kept).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("checkbox", { name: "Open" }));
  send();
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ ...shop, isOpen: false }));
});

test("typed text survives a refresh; an untouched form shows the new value", () => {
  const save = saved();
  const { rerender } = render(<EditShop known={{ ...empty, name: "Bea" }} save={save} />);
  rerender(<EditShop known={{ ...empty, name: "Ana" }} save={save} />);
  expect(field("Name").value).toBe("Ana");
  type("Name", "Mine");
  rerender(<EditShop known={{ ...empty, name: "Cora" }} save={save} />);
  expect(field("Name").value).toBe("Mine");
});

test("a create form keeps its first value when its caller passes another", () => {
  const { rerender } = render(<NewShop save={saved()} />);
  rerender(<NewShop initial={{ ...empty, name: "Later" }} save={saved()} />);
  expect(field("Name").value).toBe("");
});

test("discarding restores the previous value, without its problems", () => {
  render(<EditShop known={{ ...empty, name: "Bea" }} save={saved()} />);
  type("Name", "");
  send();
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(field("Name").value).toBe("Bea");
  expect(screen.queryByText("Enter a name")).toBeNull();
});
