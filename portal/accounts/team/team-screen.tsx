import { type VendorRole, vendorRoles } from "@waybill/domain/vendors/people";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { use, useState } from "react";
import { Navigate } from "react-router";
import { requestPath } from "../../navigation/paths.ts";
import { InvitationsList } from "./invitations-list.tsx";
import { MembersList } from "./members-list.tsx";
import { InviteDialog } from "./person-dialogs.tsx";
import { useRoleName } from "./role-select.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import styles from "./team.module.css";
import { type ChainOutlets, type Team, useChainOutlets, useTeam } from "./use-team.ts";

/** The people of the selected business and its outlets, and the invitations. */
export function TeamScreen() {
  const { mode } = useSession();
  const selected = use(SelectedVendorContext);
  if (mode !== "CLASSIC") return <Navigate to={requestPath} replace />;
  if (!selected) return <main id="main" className={styles.page} />;
  const { vendor, vendors } = selected;
  // The parent's whole team if the user acts for the parent, else the selected vendor's.
  const parent = vendors.find(({ vendor_id }) => vendor_id === vendor.parent_vendor_id);
  const { vendor_id, name } = parent ?? vendor;
  return <People key={vendor_id} vendorId={vendor_id} name={name} />;
}

function People({ vendorId, name }: { vendorId: string; name: string }) {
  const t = useTexts();
  const { data: team, error, isError, refetch } = useTeam(vendorId);
  const chain = useChainOutlets(vendorId);
  const [isInviting, setInviting] = useState(false);
  const roles = team?.roles_to_give ?? [];
  return (
    <main id="main" className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t("team.title")}</h1>
          <bdi className={styles.soft}>{name}</bdi>
        </div>
        {roles.length > 0 && (
          <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
            {t("team.invite")}
          </Button>
        )}
      </header>
      {isError ? (
        <EmptyState
          icon="warning"
          alert
          title={t(translationKeyOf(error))}
          action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
        />
      ) : !team ? (
        <Skeleton>
          <Bar blockSize="48px" />
          <Bar blockSize="48px" />
          <Bar blockSize="48px" />
        </Skeleton>
      ) : (
        <FoundPeople team={team} chain={chain} />
      )}
      {isInviting && <InviteDialog chain={chain} roles={roles} onClose={() => setInviting(false)} />}
    </main>
  );
}

type Wanted = { text: string; role: VendorRole | ""; outlet: string };

/** The team's members and invitations, filtered by text, role and outlet. */
function FoundPeople({ team, chain }: { team: Team; chain: ChainOutlets }) {
  const t = useTexts();
  const roleName = useRoleName();
  const [wanted, want] = useState<Wanted>({ text: "", role: "", outlet: "" });
  const [anyRole, anyOutlet] = [t("team.any-role"), t("team.any-outlet")];
  const isWanted = isAmong(chain, wanted);
  const members = team.members.filter(isWanted);
  const invitations = team.invitations.filter(isWanted);
  const roles = team.roles_to_give;
  return (
    <>
      {roles.length === 0 && <p className={styles.soft}>{t("team.reads-only")}</p>}
      <div className={styles.filters} role="search">
        <TextField
          label={t("team.find")}
          type="search"
          icon="search"
          value={wanted.text}
          onChange={({ target }) => want({ ...wanted, text: target.value })}
        />
        <SelectField
          label={t("team.role")}
          value={wanted.role}
          options={[
            { value: "", label: anyRole },
            ...vendorRoles.map((value) => ({ value, label: roleName(value) })),
          ]}
          onChange={(role) => want({ ...wanted, role })}
        />
        {chain.outlets.length > 0 && (
          <SelectField
            label={t("team.outlet")}
            value={wanted.outlet}
            options={[
              { value: "", label: anyOutlet },
              ...chain.outlets.map(({ vendor_id, name }) => ({ value: vendor_id, label: name })),
            ]}
            onChange={(outlet) => want({ ...wanted, outlet })}
          />
        )}
      </div>
      <section className={styles.card} aria-labelledby="team-members">
        <h2 id="team-members">
          {t("team.members")} <span className={styles.soft}>{members.length}</span>
        </h2>
        {members.length === 0 ? (
          <EmptyState icon="user">{t("team.nobody-found")}</EmptyState>
        ) : (
          <MembersList members={members} roles={roles} chain={chain} />
        )}
      </section>
      <section className={styles.card} aria-labelledby="team-invited">
        <h2 id="team-invited">
          {t("team.invited")} <span className={styles.soft}>{invitations.length}</span>
        </h2>
        {invitations.length === 0 ? (
          <p className={styles.none}>{t("team.nobody-invited")}</p>
        ) : (
          <InvitationsList invitations={invitations} roles={roles} chain={chain} />
        )}
      </section>
    </>
  );
}

type Placed = { email: string; role: VendorRole; vendor_ids: readonly string[] };

/** A member of all outlets matches every outlet. */
const isAmong =
  ({ rootId, nameOf }: ChainOutlets, { text, role, outlet }: Wanted) =>
  ({ email, vendor_ids, ...person }: Placed): boolean => {
    const words = [email, ...vendor_ids.map(nameOf)].join(" ").toLocaleLowerCase();
    const isThere = outlet === "" || vendor_ids.includes(outlet) || vendor_ids.includes(rootId);
    return (
      (role === "" || person.role === role) && isThere && words.includes(text.trim().toLocaleLowerCase())
    );
  };
