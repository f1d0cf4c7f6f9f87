import { placeTestOrder } from "@waybill/contract/partner/developer";
import { exampleLanguages, exampleOf, type ExampleLanguage } from "@waybill/domain/partner/examples";
import { testScenarios } from "@waybill/domain/partner/scenarios";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useVendors } from "@waybill/client/vendors.ts";
import { Button } from "@waybill/ui/button.tsx";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import rows from "@waybill/ui/lists/rows.module.css";
import { Section } from "./section.tsx";
import { CopyButton } from "./shown-once.tsx";

/** A button for each scenario, which places a test order that simulates it. */
export function Scenarios() {
  const t = useTexts();
  const placing = useChange((scenario: (typeof testScenarios)[number]) =>
    call(placeTestOrder, { body: { scenario } }),
  );
  return (
    <Section title={t("developer.scenarios")} help={t("developer.scenarios-help")}>
      <div className={rows.buttons}>
        {testScenarios.map((scenario) => (
          <Button
            key={scenario}
            busy={placing.isPending && placing.variables === scenario}
            onClick={() => placing.mutate(scenario)}
          >
            {t(`developer.scenario-${scenario.replaceAll("_", "-")}`)}
          </Button>
        ))}
      </div>
      {placing.data && (
        <p role="status">
          {t("developer.scenario-placed", { order: placing.data.result.order_id })}{" "}
          <a href={placing.data.result.tracking_link} target="_blank" rel="noreferrer">
            {t("developer.scenario-follow")}
          </a>
        </p>
      )}
    </Section>
  );
}

const keyPlaceholder = "wb_test_…";
/** In degrees: about 800 metres. */
const aside = 0.007;

/** Example programs that place a test order, to copy. */
export function Examples() {
  const t = useTexts();
  const { api_base: origin, country, phone_prefix } = useDeployment();
  const { vendors = [] } = useVendors();
  const [language, setLanguage] = useState<ExampleLanguage>("curl");
  // A parent vendor has no counter, so the example uses an outlet.
  const outlet = vendors.find((vendor) => !vendor.is_parent) ?? vendors[0];
  const isChain = vendors.some((vendor) => vendor.is_parent);
  const shop = outlet?.vendor_information;
  const code = exampleOf(language, {
    origin,
    country,
    key: keyPlaceholder,
    to: { latitude: (shop?.location.latitude ?? 0) + aside, longitude: shop?.location.longitude ?? 0 },
    phone: shop?.contact.phone ?? phone_prefix,
    ...(isChain && outlet && { from: outlet.client_vendor_id ?? outlet.vendor_id }),
  });
  return (
    <Section title={t("developer.examples")} help={t("developer.examples-help", { key: keyPlaceholder })}>
      <div className={rows.buttons}>
        <RadioGroup
          label={t("developer.language")}
          value={language}
          options={exampleLanguages.map((value) => ({ value, words: value }))}
          onChoose={setLanguage}
        />
        <CopyButton text={code} />
      </div>
      <pre dir="ltr" tabIndex={0}>
        {code}
      </pre>
    </Section>
  );
}
