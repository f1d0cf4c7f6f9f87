import { useState } from "react";
import { Button, buttonClass } from "../../button.tsx";
import { TextField } from "../../forms/field.tsx";
import { Dialog } from "../../overlays/dialog.tsx";
import { Drawer, Panel, Sheet } from "../../overlays/drawer.tsx";
import { InvitationDialog, useInvitation } from "../../forms/invitation-dialog.tsx";
import { Popover } from "../../overlays/popover.tsx";
import { PortalBoundary } from "../../overlays/portal-boundary.tsx";
import { Toaster } from "../../toasts/toaster.tsx";
import { notify } from "../../toasts/toasts.tsx";
import type { Sample } from "./sample.ts";

const types = ["info", "success", "warning", "error"] as const;

export const overlays: readonly Sample[] = [
  {
    parts: ["Dialog"],
    Show: function Dialogs({ words }) {
      const [open, setOpen] = useState<"plain" | "danger">();
      const close = () => setOpen(undefined);
      return (
        <>
          <Button onClick={() => setOpen("plain")}>{"Dialog"}</Button>
          <Button onClick={() => setOpen("danger")}>{"Dialog, danger"}</Button>
          <Dialog
            open={open !== undefined}
            danger={open === "danger"}
            title={words.act}
            description={words.sentence}
            submitLabel={words.act}
            onCancel={close}
            onSubmit={close}
          >
            <TextField label={words.name} />
          </Dialog>
        </>
      );
    },
  },
  {
    parts: ["InvitationDialog"],
    Show: function Invitations({ words }) {
      const [isOpen, setOpen] = useState(false);
      const close = () => setOpen(false);
      const form = useInvitation({
        initial: { email: "" },
        send: () => Promise.resolve(close()),
        blame: () => [],
      });
      return (
        <>
          <Button onClick={() => setOpen(true)}>{"Invitation"}</Button>
          {isOpen && (
            <InvitationDialog
              title={words.act}
              description={words.sentence}
              submitLabel={words.act}
              form={form}
              onClose={close}
            >
              <TextField label={words.name} />
            </InvitationDialog>
          )}
        </>
      );
    },
  },
  {
    parts: ["Drawer", "Sheet"],
    Show: function Drawers({ words }) {
      const [open, setOpen] = useState<"drawer" | "sheet">();
      const close = () => setOpen(undefined);
      return (
        <>
          <Button onClick={() => setOpen("drawer")}>{"Drawer"}</Button>
          <Button onClick={() => setOpen("sheet")}>{"Sheet"}</Button>
          <Drawer
            open={open === "drawer"}
            title={words.act}
            onClose={close}
            foot={<Button>{words.act}</Button>}
          >
            {words.sentence}
          </Drawer>
          <Sheet open={open === "sheet"} title={words.act} onClose={close}>
            {words.sentence}
          </Sheet>
        </>
      );
    },
  },
  {
    parts: ["Panel"],
    Show: ({ words }) => (
      <Panel title={words.act} onClose={() => undefined} foot={<Button wide>{words.act}</Button>}>
        {words.sentence}
      </Panel>
    ),
  },
  {
    parts: ["Popover"],
    Show: ({ words }) => (
      <Popover button={words.act} buttonClass={buttonClass()}>
        {() => <p>{words.sentence}</p>}
      </Popover>
    ),
  },
  {
    parts: ["Toaster"],
    Show: ({ words }) => (
      <>
        {types.map((type) => (
          <Button key={type} onClick={() => notify({ message: words.sentence, type })}>
            {type}
          </Button>
        ))}
        <PortalBoundary>
          <Toaster />
        </PortalBoundary>
      </>
    ),
  },
  { parts: ["PortalBoundary"], Show: ({ words }) => <PortalBoundary>{words.act}</PortalBoundary> },
];
