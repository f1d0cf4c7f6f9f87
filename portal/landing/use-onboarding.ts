import { readOnboarding } from "@waybill/contract/visitors/visitor-pages";
import { call } from "@waybill/client/calls/call.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import { useLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useState } from "react";

type Screen = { title: string; text: string };

const own = ["where", "follow", "pay"] as const;
/** How long a visitor waits for the published texts before the built-in ones are used. */
const patienceMs = 3000;

/** The published onboarding in a language; null: none, or no response in time. */
async function published(language: string): Promise<readonly Screen[] | null> {
  try {
    const input = { query: { language }, signal: AbortSignal.timeout(patienceMs) };
    const { result } = await call(readOnboarding, input);
    return result.language === language ? result.screens : null;
  } catch {
    return null;
  }
}

/** The onboarding screens in the current language: published ones, else the built-in ones. undefined while loading. */
export function useOnboarding(): readonly Screen[] | undefined {
  const t = useTexts();
  const language = useLanguage();
  const distance = formatDistance(useCountry().maximum_delivery_km * 1000);
  const [answer, setAnswer] = useState<{ language: string; screens: readonly Screen[] | null }>();
  useEffect(() => {
    let isOver = false;
    void published(language).then((screens) => {
      if (!isOver) setAnswer({ language, screens });
    });
    return () => void (isOver = true);
  }, [language]);
  if (answer?.language !== language) return undefined;
  return (
    answer.screens ??
    own.map((name) => ({ title: t(`welcome.${name}-title`), text: t(`welcome.${name}-text`, { distance }) }))
  );
}
