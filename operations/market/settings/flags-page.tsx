import { listFlags, type ManagedFlag, setFlag } from "@waybill/contract/operations/settings";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { ScrollTable } from "@waybill/ui/layout/scroll-table.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { Link } from "react-router";
import { everyRow } from "../../calls.ts";
import { useMay } from "../../sign-in/use-operator.ts";
import { NumberField } from "../prices/price-fields.tsx";
import { SettingsPage } from "./page.tsx";
import { useSetting } from "./use-setting.ts";

type Change = Pick<ManagedFlag, "name" | "value" | "brands" | "countries" | "share">;

/** Every flag: where it is on and for how many, and who changed it last. */
export function FlagsPage() {
  const t = useTexts();
  const mayChange = useMay(["flags", "change"]);
  const [open, setOpen] = useState<ManagedFlag>();
  const { query, change } = useSetting(
    ["market", "flags"],
    ({ signal }) => everyRow((page) => call(listFlags, { query: page, signal })),
    ({ name, ...body }: Change) => call(setFlag, { params: { name }, body }),
  );
  const whereOf = ({ brands, countries, share }: ManagedFlag) =>
    [
      brands?.join(", "),
      countries?.join(", "),
      share < 100 && t("console.market-flag-share", { share: formatNumber(share) }),
    ]
      .filter(Boolean)
      .join(" · ") || t("console.market-everywhere");
  const columns = ["name", "state", "where", "changed"].map((name) => t(`console.market-flag-${name}`));
  return (
    <>
      <SettingsPage title={t("console.market-page-flags")} query={query}>
        {(flags) => (
          <ScrollTable
            label={t("console.market-page-flags")}
            columns={[...columns, ""].map((name) => ({ name }))}
          >
            {flags.map((flag) => (
              <tr key={flag.name}>
                <th scope="row">
                  <bdi>{flag.name}</bdi>
                </th>
                <td>
                  <StatusLabel tone={flag.value ? "done" : "ended"} icon={flag.value ? "tick" : "minus"}>
                    {t(flag.value ? "console.market-on" : "console.market-off")}
                  </StatusLabel>
                </td>
                <td>{whereOf(flag)}</td>
                <td>
                  {flag.updated_at === null ? (
                    t("console.market-never-changed")
                  ) : (
                    <Link to={`/audit?subject=${encodeURIComponent(`flag:${flag.name}`)}`}>
                      <bdi>{flag.updated_by}</bdi>, {formatDay(flag.updated_at)} {formatTime(flag.updated_at)}
                    </Link>
                  )}
                </td>
                <td>
                  {mayChange && <Button onClick={() => setOpen(flag)}>{t("console.market-change")}</Button>}
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </SettingsPage>
      {open && (
        <FlagDialog
          flag={open}
          busy={change.isPending}
          onClose={() => setOpen(undefined)}
          onSave={(next) => change.mutate(next, { onSuccess: () => setOpen(undefined) })}
        />
      )}
    </>
  );
}

const namesIn = (text: string): string[] | null => {
  const names = text.split(/[\s,]+/).filter(Boolean);
  return names.length > 0 ? names : null;
};

type DialogProps = {
  flag: ManagedFlag;
  busy: boolean;
  onClose: () => void;
  onSave: (change: Change) => void;
};

function FlagDialog({ flag, busy, onClose, onSave }: DialogProps) {
  const t = useTexts();
  const [value, setValue] = useState(flag.value);
  const [brands, setBrands] = useState(flag.brands?.join(", ") ?? "");
  const [countries, setCountries] = useState(flag.countries?.join(", ") ?? "");
  const [share, setShare] = useState<number | undefined>(flag.share);
  return (
    <Dialog
      open
      title={flag.name}
      submitLabel={t("console.market-save")}
      busy={busy}
      onCancel={onClose}
      onSubmit={() =>
        onSave({
          name: flag.name,
          value,
          brands: namesIn(brands),
          countries: namesIn(countries),
          share: Math.min(100, Math.max(0, share ?? 100)),
        })
      }
    >
      <Checkbox checked={value} onCheck={setValue}>
        {t("console.market-on")}
      </Checkbox>
      <TextField
        label={t("console.market-flag-brands")}
        optional
        dir="ltr"
        value={brands}
        onChange={({ target }) => setBrands(target.value)}
      />
      <TextField
        label={t("console.market-flag-countries")}
        optional
        dir="ltr"
        value={countries}
        onChange={({ target }) => setCountries(target.value)}
      />
      <NumberField label={t("console.market-flag-percent")} value={share} onChange={setShare} />
    </Dialog>
  );
}
