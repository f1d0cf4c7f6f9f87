import {
  changeVendorRole,
  giveVendorRole,
  takeVendorRole,
  type VendorPerson,
} from "@waybill/contract/operations/vendors";
import { type VendorRole, vendorRoles } from "@waybill/domain/vendors/people";
import { call } from "@waybill/client/calls/call.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Control, TextField } from "@waybill/ui/forms/field.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useChange } from "../calls.ts";
import { NotLoaded } from "../lists/loaded.tsx";
import { SelectField } from "../select-field.tsx";
import styles from "../lists/split.module.css";
import { useMay } from "../sign-in/use-operator.ts";
import { usePeople } from "./use-merchants.ts";

const useRoleOptions = () => {
  const t = useTexts();
  return vendorRoles.map((value) => ({
    value,
    label: t(`console.vendor-role-${value.replaceAll(" ", "-")}`),
  }));
};

/** Who acts for a vendor, and for its outlets alone, each with a role that can be changed or taken. */
export function PeopleCard({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const mayChange = useMay(["vendor_people", "change"]);
  const { data: people, isError, refetch } = usePeople(vendorId);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.card} aria-label={t("console.people-of")}>
      <div className={styles.cardHead}>
        <h3>{t("console.people-of")}</h3>
        {mayChange && (
          <Button icon="plus" look="plain" onClick={() => setAdding(true)}>
            {t("console.invite")}
          </Button>
        )}
      </div>
      {people === undefined ? (
        isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <Bar blockSize="48px" />
          </Skeleton>
        )
      ) : people.length === 0 ? (
        <EmptyState icon="user">{t("console.no-people")}</EmptyState>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("console.person")}</th>
              <th scope="col">{t("console.sees")}</th>
              <th scope="col">{t("console.role")}</th>
              <th scope="col">
                <span className="sr">{t("console.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow
                key={`${person.vendor_id} ${person.user_id}`}
                person={person}
                isWhole={person.vendor_id === vendorId}
                isReadOnly={!mayChange}
              />
            ))}
          </tbody>
        </table>
      )}
      {isAdding && <InviteDialog vendorId={vendorId} onClose={() => setAdding(false)} />}
    </section>
  );
}

type RowProps = { person: VendorPerson; isWhole: boolean; isReadOnly: boolean };

function PersonRow({ person: { vendor_id, user_id, email, role }, isWhole, isReadOnly }: RowProps) {
  const t = useTexts();
  const roles = useRoleOptions();
  const params = { vendor_id, user_id };
  const change = useChange(
    (wanted: VendorRole) => call(changeVendorRole, { params, body: { role: wanted } }),
    "vendors",
  );
  const take = useChange(() => call(takeVendorRole, { params }), "vendors");
  return (
    <tr>
      <td>
        <bdi>{email}</bdi>
      </td>
      <td>{isWhole ? t("console.sees-all") : <bdi>{vendor_id}</bdi>}</td>
      <td>
        {isReadOnly ? (
          roles.find(({ value }) => value === role)?.label
        ) : (
          <Control>
            <select
              aria-label={t("console.role-of", { email })}
              value={role}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate(target.value as VendorRole)}
            >
              {roles.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Control>
        )}
      </td>
      <td>
        {!isReadOnly && (
          <IconButton name="bin" label={t("console.take-role", { email })} onClick={() => take.mutate()} />
        )}
      </td>
    </tr>
  );
}

function InviteDialog({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const t = useTexts();
  const roles = useRoleOptions();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<VendorRole>("manager");
  const { mutate, isPending } = useChange(async () => {
    await call(giveVendorRole, { params: { vendor_id: vendorId }, body: { email: email.trim(), role } });
    onClose();
  }, "vendors");
  return (
    <Dialog
      open
      title={t("console.invite")}
      description={t("console.invite-said")}
      submitLabel={t("console.invite")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => email.trim() && mutate()}
    >
      <TextField
        label={t("sign-in.email")}
        type="email"
        dir="ltr"
        required
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SelectField label={t("console.role")} value={role} options={roles} onChange={setRole} />
    </Dialog>
  );
}
