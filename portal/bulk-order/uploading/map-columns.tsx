import { type TemplateColumn, templateColumnNames } from "@waybill/domain/bulk-jobs/template-columns";
import type { ColumnMapping } from "@waybill/domain/bulk-jobs/sheet-header";
import { Button } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Fragment, useEffect, useRef, useState } from "react";
import classes from "./map-columns.module.css";
import type { MappedHeading } from "./own-columns.ts";

type MapProps = {
  file: File;
  meanings: readonly MappedHeading[];
  onMap: (columns: ColumnMapping) => void;
  onCancel: () => void;
};

const isColumn = (value: string): value is TemplateColumn =>
  templateColumnNames.some((name) => name === value);

/** A merchant's own columns, each with its template column: suggested if its name is common. */
export function MapColumns({ file, meanings, onMap, onCancel }: MapProps) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [chosen, setChosen] = useState(() => meanings.map(({ column }) => column));
  const isTwice = (at: number) => {
    const column = chosen[at];
    return column != null && chosen.indexOf(column) < at;
  };
  const go = () => {
    if (meanings.some((_, at) => isTwice(at))) return;
    onMap(Object.fromEntries(meanings.map(({ heading: name }, at) => [name, chosen[at] ?? null])));
  };
  return (
    <form
      className={classes.map}
      aria-label={t("bulk-order.map-title")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {t("bulk-order.map-title")}
      </h2>
      <p>{t("bulk-order.map-why", { file: file.name })}</p>
      <div className={classes.columns}>
        {meanings.map(({ heading: name, examples }, at) => (
          <Field
            key={name}
            label={<bdi>{name}</bdi>}
            hint={examples.length > 0 ? <Examples texts={examples} /> : undefined}
            error={isTwice(at) ? t("bulk-order.map-taken") : undefined}
          >
            {(described) => (
              <Control bad={isTwice(at)} end={<Icon name="chevron-down" small />}>
                <select
                  {...described}
                  value={chosen[at] ?? ""}
                  onChange={({ target: { value } }) =>
                    setChosen(
                      chosen.map((before, each) => (each === at ? (isColumn(value) ? value : null) : before)),
                    )
                  }
                >
                  <option value="">{t("bulk-order.map-none")}</option>
                  {templateColumnNames.map((column) => (
                    <option key={column} value={column}>
                      {t(`bulk-column.${column}`)}
                    </option>
                  ))}
                </select>
              </Control>
            )}
          </Field>
        ))}
      </div>
      <div className={classes.foot}>
        <Button type="submit" look="primary">
          {t("bulk-order.map-go")}
        </Button>
        <Button onClick={onCancel}>{t("bulk-order.cancel")}</Button>
      </div>
    </form>
  );
}

/** The first values of a column, each in its own text direction. */
const Examples = ({ texts }: { texts: readonly string[] }) => (
  <span className={classes.examples}>
    {texts.map((text, at) => (
      <Fragment key={at}>
        {at > 0 && " · "}
        <bdi>{text}</bdi>
      </Fragment>
    ))}
  </span>
);
