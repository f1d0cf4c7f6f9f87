import { useQuery } from "@tanstack/react-query";
import {
  addVendorKey,
  endVendorClient,
  endVendorKey,
  listVendorKeys,
} from "@waybill/contract/operations/vendors";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { KeysCard } from "../account-actions/keys-card.tsx";
import { NotLoaded } from "../lists/loaded.tsx";
import { useMay } from "../sign-in/use-operator.ts";

/** The keys of a vendor's own programs, and its key pairs. */
export function VendorKeys({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const mayChange = useMay(["keys", "change"]);
  const params = { vendor_id: vendorId };
  const { data, isError, refetch } = useQuery({
    queryKey: ["keys", vendorId],
    queryFn: ({ signal }) => call(listVendorKeys, { params, signal }),
    select: ({ result }) => result,
  });
  const [mode, setMode] = useState<"test" | "live">("live");
  const end = useChange(
    ({ id, isClient }: { id: string; isClient: boolean }) =>
      isClient
        ? call(endVendorClient, { params: { ...params, client_id: id } })
        : call(endVendorKey, { params: { ...params, key_id: id } }),
    { refresh: [["keys"]] },
  );
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  const modeOf = (of: "test" | "live") => t(`console.api-key-${of}`);
  const keys = (data?.keys ?? []).map((key) => ({ ...key, id: key.key_id, kind: modeOf(key.mode) }));
  const clients = (data?.clients ?? []).map((client) => ({
    id: client.client_id,
    name: client.name,
    created_at: client.created_at,
    last_used_at: null,
    kind: t("console.api-key-pair", { mode: modeOf(client.mode) }),
  }));
  return (
    <KeysCard
      title={t("console.partner-keys")}
      keys={[...keys, ...clients]}
      isReadOnly={!mayChange}
      make={async (name) => (await call(addVendorKey, { params, body: { name, mode } })).result.secret}
      onEnd={(id) => end.mutate({ id, isClient: clients.some((client) => client.id === id) })}
    >
      <RadioGroup
        label={t("console.api-key-mode")}
        value={mode}
        options={(["live", "test"] as const).map((value) => ({ value, words: modeOf(value) }))}
        onChoose={setMode}
      />
    </KeysCard>
  );
}
