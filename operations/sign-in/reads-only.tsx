import type { OperatorNeed } from "@waybill/domain/operations/roles";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useIsAllowed, useOperator } from "./use-operator.ts";
import styles from "../lists/page.module.css";

/** Tells an operator why the fields of a page are locked; nothing while the roles load. */
export function ReadsOnly({ need }: { need: OperatorNeed }) {
  const t = useTexts();
  const { data: operator } = useOperator();
  const mayChange = useIsAllowed()(need);
  return operator && !mayChange ? <p className={styles.readsOnly}>{t("console.reads-only")}</p> : null;
}
