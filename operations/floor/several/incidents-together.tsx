import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { type Incident, ownIncident, resolveIncident } from "@waybill/contract/operations/incidents";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { problemKey } from "../../calls.ts";
import { useOperator } from "../../sign-in/use-operator.ts";
import styles from "./several.module.css";

type Step = { kind: "take"; userId: string } | { kind: "resolve"; how: string };

const doFor = ({ incident_id }: Incident, step: Step) => {
  const params = { incident_id };
  return step.kind === "take"
    ? call(ownIncident, { params, body: { owner: step.userId } })
    : call(resolveIncident, { params, body: { how: step.how } });
};

type Props = { incidents: readonly Incident[]; onChoose: (incidents: readonly Incident[]) => void };

/** Takes or resolves the selected incidents. Failed ones stay selected, with the reason. */
export function IncidentsTogether({ incidents, onChoose }: Props) {
  const t = useTexts();
  const { data: self } = useOperator();
  const [isResolving, setResolving] = useState(false);
  const { mutate, mutateAsync, isPending } = useChange(
    async (step: Step) => {
      const left: { incident: Incident; why: string }[] = [];
      for (const incident of incidents)
        await doFor(incident, step).catch((problem: unknown) =>
          left.push({ incident, why: problemKey(problem) }),
        );
      return left;
    },
    {
      refresh: [["incidents"], ["floor"]],
      onDone: (left) => {
        const count = incidents.length;
        const outcome = t("console.several-outcome", { done: count - left.length, count });
        const reasons = new Set(left.map(({ why }) => t(why)));
        notify({
          message: [outcome, ...reasons].join(" · "),
          type: left.length === 0 ? "success" : "error",
        });
        setResolving(false);
        onChoose(left.map(({ incident }) => incident));
      },
    },
  );
  return (
    <div className={styles.bar} role="region" aria-label={t("console.several-incidents")}>
      <strong>{t("console.several-chosen", { count: incidents.length })}</strong>
      {self && (
        <Button busy={isPending} onClick={() => mutate({ kind: "take", userId: self.user_id })}>
          {t("console.take-chosen")}
        </Button>
      )}
      <Button busy={isPending} onClick={() => setResolving(true)}>
        {t("console.resolve-chosen")}
      </Button>
      <IconButton name="close" label={t("console.several-none")} onClick={() => onChoose([])} />
      {isResolving && (
        <ResolveDialog
          onClose={() => setResolving(false)}
          onResolve={(how) => mutateAsync({ kind: "resolve", how })}
        />
      )}
    </div>
  );
}

type ResolveProps = { onClose: () => void; onResolve: (how: string) => Promise<unknown> };

function ResolveDialog({ onClose, onResolve }: ResolveProps) {
  const t = useTexts();
  const form = useForm({
    initial: { how: "" },
    check: ({ how }) => fieldProblems({ how: !how.trim() && t("console.fill-how") }),
    save: ({ how }) => onResolve(how.trim()),
  });
  return (
    <Dialog
      open
      title={t("console.resolve-chosen")}
      submitLabel={t("console.resolve-chosen")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t("console.incident-how")} required maxLength={500} {...form.text("how")} />
    </Dialog>
  );
}
