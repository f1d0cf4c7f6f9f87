import {
  changeVendorRole,
  giveVendorRole,
  takeVendorRole,
  type VendorPerson,
} from "@waybill/contract/operations/vendors";
import { type VendorRole, vendorRoles } from "@waybill/domain/vendors/people";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Control } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { InvitationDialog, useInvitation } from "@waybill/ui/forms/invitation-dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { refusedFieldOf } from "../calls.ts";
import { ActionsHeading, CardTable } from "../lists/card-table.tsx";
import { NotLoaded } from "../lists/loaded.tsx";
import { NameLink } from "../lists/name-link.tsx";
import type { Column } from "../lists/paged-table.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import styles from "../lists/split.module.css";
import { ResetFactorDialog } from "../people/reset-factor-dialog.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { usePeople } from "./use-merchants.ts";

const useRoleOptions = () => {
  const t = useTexts();
  return vendorRoles.map((value) => ({
    value,
    label: t(`console.vendor-role-${value.replaceAll(" ", "-")}`),
  }));
};

/** The users of a vendor, or only of its outlets, each with a role that can be changed or removed. */
export function PeopleCard({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const mayChange = useMay(["vendor_people", "change"]);
  const mayReset = useMay(["operators", "change"]);
  const { data: people, isError, refetch } = usePeople(vendorId);
  const [isAdding, setAdding] = useState(false);
  const columns: Column<VendorPerson>[] = [
    { name: t("console.person"), cell: ({ email }) => <bdi>{email}</bdi> },
    {
      name: t("console.sees"),
      cell: ({ vendor_id }) => (vendor_id === vendorId ? t("console.sees-all") : <NameLink id={vendor_id} />),
    },
    {
      name: t("console.role"),
      cell: (person) => <RoleOf person={person} isReadOnly={!mayChange} />,
    },
    {
      name: <ActionsHeading />,
      cell: (person) => (
        <>
          {mayReset && <ResetFactor person={person} />}
          {mayChange && <TakeRole person={person} />}
        </>
      ),
    },
  ];
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
        <CardTable
          rows={people}
          columns={columns}
          keyOf={({ vendor_id, user_id }) => `${vendor_id} ${user_id}`}
        />
      )}
      {isAdding && <InviteDialog vendorId={vendorId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function RoleOf({ person, isReadOnly }: { person: VendorPerson; isReadOnly: boolean }) {
  const { vendor_id, user_id, email, role } = person;
  const t = useTexts();
  const roles = useRoleOptions();
  const { mutate, isPending } = useChange(
    (wanted: VendorRole) =>
      call(changeVendorRole, { params: { vendor_id, user_id }, body: { role: wanted } }),
    { refresh: [["vendors"]] },
  );
  if (isReadOnly) return roles.find(({ value }) => value === role)?.label;
  return (
    <Control end={<Icon name="chevron-down" small />}>
      <select
        aria-label={t("console.role-of", { email })}
        value={role}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value as VendorRole)}
      >
        {roles.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Control>
  );
}

function ResetFactor({ person }: { person: VendorPerson }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const label = `${t("console.two-step-reset")}: ${person.email}`;
  return (
    <>
      <IconButton name="repeat" label={label} onClick={() => setOpen(true)} />
      {isOpen && <ResetFactorDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

function TakeRole({ person: { vendor_id, user_id, email } }: { person: VendorPerson }) {
  const t = useTexts();
  const { mutate } = useChange(() => call(takeVendorRole, { params: { vendor_id, user_id } }), {
    refresh: [["vendors"]],
  });
  return <IconButton name="bin" label={t("console.take-role", { email })} onClick={() => mutate()} />;
}

type Invitation = { email: string; role: VendorRole };
const blame = refusedFieldOf("email");

function InviteDialog({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const t = useTexts();
  const roles = useRoleOptions();
  const { mutateAsync } = useChange(
    (body: Invitation) => call(giveVendorRole, { params: { vendor_id: vendorId }, body }),
    { refresh: [["vendors"]], onDone: onClose, onProblem: (problem) => blame(problem).length > 0 },
  );
  const form = useInvitation<Invitation>({
    initial: { email: "", role: "manager" },
    send: mutateAsync,
    blame,
  });
  return (
    <InvitationDialog
      title={t("console.invite")}
      description={t("console.invite-said")}
      submitLabel={t("console.invite")}
      form={form}
      onClose={onClose}
    >
      <SelectField
        label={t("console.role")}
        value={form.typed.role}
        options={roles}
        onChange={(role) => form.set({ role })}
      />
    </InvitationDialog>
  );
}
