import { Component, type ComponentType, lazy, type ReactNode } from "react";
import { moduleLoadRetries } from "@waybill/domain/limits";
import { moduleLoadRetryMs } from "@waybill/domain/time/timings";
import { useTexts } from "../texts/texts.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";
import styles from "./lazy-screen.module.css";

const pause = (ms: number) => new Promise<void>((settle) => setTimeout(settle, ms));

/** Loads a module; if that fails, tries again up to ten times, every two seconds (spec §8). */
export async function loadWithRetries<M>(load: () => Promise<M>, wait = pause): Promise<M> {
  for (let retry = 0; ; retry++) {
    try {
      return await load();
    } catch (problem) {
      if (retry >= moduleLoadRetries) throw problem;
      await wait(moduleLoadRetryMs);
    }
  }
}

type PropsOf<Screen> = Screen extends (props: infer Props) => ReactNode ? Props : never;

/** A screen, or a large part of one, that is loaded when first shown. */
export const lazyScreen = <Name extends string, Module extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazy(async () => ({
    // The module's own type of that name, which TypeScript cannot infer from a parameter.
    default: (await loadWithRetries(load))[name] as unknown as ComponentType<PropsOf<Module[Name]>>,
  }));

/** If a screen fails to load or render, offers to reload the page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <LoadFailed /> : this.props.children;
  }
}

/** Loading failed; the button reloads the page (spec §8). */
export function LoadFailed({ reload = () => location.reload() }: { reload?: () => void }) {
  const t = useTexts();
  return (
    <main className={styles.page}>
      <EmptyState
        icon="warning"
        alert
        level={1}
        title={t("load-failed.text")}
        action={
          <Button look="primary" onClick={reload}>
            {t("load-failed.close")}
          </Button>
        }
      />
    </main>
  );
}
