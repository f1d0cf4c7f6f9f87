import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { type Incident, ownIncident, resolveIncident } from "@waybill/contract/operations/incidents";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
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
  const queries = useQueryClient();
  const { data: self } = useOperator();
  const [how, setHow] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (step: Step) => {
      const left: { incident: Incident; why: string }[] = [];
      for (const incident of incidents)
        await doFor(incident, step).catch((problem: unknown) =>
          left.push({ incident, why: problemKey(problem) }),
        );
      return left;
    },
    onSuccess: (left) => {
      const count = incidents.length;
      const outcome = t("console.several-outcome", { done: count - left.length, count });
      const reasons = new Set(left.map(({ why }) => t(why)));
      notify({
        message: [outcome, ...reasons].join(" · "),
        type: left.length === 0 ? "success" : "error",
      });
      setHow(undefined);
      onChoose(left.map(({ incident }) => incident));
    },
    onSettled: () =>
      Promise.all(["incidents", "floor"].map((word) => queries.invalidateQueries({ queryKey: [word] }))),
  });
  const words = how?.trim() ?? "";
  return (
    <div className={styles.bar} role="region" aria-label={t("console.several-incidents")}>
      <strong>{t("console.several-chosen", { count: incidents.length })}</strong>
      {self && (
        <Button busy={isPending} onClick={() => mutate({ kind: "take", userId: self.user_id })}>
          {t("console.take-chosen")}
        </Button>
      )}
      <Button busy={isPending} onClick={() => setHow("")}>
        {t("console.resolve-chosen")}
      </Button>
      <IconButton name="close" label={t("console.several-none")} onClick={() => onChoose([])} />
      {how !== undefined && (
        <Dialog
          open
          title={t("console.resolve-chosen")}
          submitLabel={t("console.resolve-chosen")}
          busy={isPending}
          onCancel={() => setHow(undefined)}
          onSubmit={() => words && mutate({ kind: "resolve", how: words })}
        >
          <TextField
            label={t("console.incident-how")}
            required
            maxLength={500}
            value={how}
            onChange={({ target }) => setHow(target.value)}
          />
        </Dialog>
      )}
    </div>
  );
}
