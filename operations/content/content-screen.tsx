import { useQuery } from "@tanstack/react-query";
import {
  type ContentKind,
  contentKinds,
  draftContent,
  type ManagedContent,
  previewContent,
  publishContent,
  readContent,
} from "@waybill/contract/operations/content";
import type { ContentSections } from "@waybill/contract/visitors/visitor-pages";
import { type BrandId, brandIds, brands, defaultBrandId } from "@waybill/domain/markets/brands";
import { call, openResponse } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Control, Field, TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { type ThemeChoice, themeChoices, useThemeChoice } from "@waybill/ui/brand/theme-choice.ts";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Activity, useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useLeaving } from "../forms/use-leaving.ts";
import { EditConflictNote } from "../forms/edit-conflict-note.tsx";
import { NotLoaded } from "../lists/loaded.tsx";
import { NameLink } from "../lists/name-link.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { ReadsOnly } from "../sign-in/reads-only.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import layout from "../lists/page.module.css";
import styles from "./content.module.css";

const languageName = (language: string) =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;

/** Published content (FAQ, terms, prohibited items, onboarding) per language: draft, preview, versions. */
export function ContentScreen() {
  const t = useTexts();
  const { languages, brand: own } = useDeployment();
  const [searchParams, setSearchParams] = useSearchParams();
  const kind = contentKinds.find((one) => one === searchParams.get("page")) ?? "faq";
  const language = languages.find((one) => one === searchParams.get("language")) ?? languages[0] ?? "en";
  const brand = brandIds.find((one) => one === (searchParams.get("brand") ?? own.id)) ?? defaultBrandId;
  const chosen = useThemeChoice();
  const theme = themeChoices.find((one) => one === searchParams.get("theme")) ?? chosen;
  const openPage = nameOf(kind, language);
  const [unsaved, setUnsaved] = useState<readonly PageName[]>([]);
  const noteUnsaved = useCallback(
    (name: PageName, isUnsaved: boolean) =>
      setUnsaved((before) => [...before.filter((one) => one !== name), ...(isUnsaved ? [name] : [])]),
    [],
  );
  useLeaving(unsaved.length > 0);
  /** A name in a list of choices, with a note if typed words of that page are not saved. */
  const noted = (page: string, isUnsaved: boolean) =>
    isUnsaved ? t("console.content-unsaved", { page }) : page;
  const go = (changes: Readonly<Record<string, string>>) =>
    setSearchParams(
      { ...Object.fromEntries(searchParams), page: kind, language, ...changes },
      { replace: true },
    );
  return (
    <main id="main" className={layout.page}>
      <div className={layout.head}>
        <h1>{t("console.content")}</h1>
        <SelectField
          label={t("console.content-kind")}
          value={kind}
          options={contentKinds.map((value) => ({
            value,
            label: noted(
              t(`console.content-${value}`),
              languages.some((one) => unsaved.includes(nameOf(value, one))),
            ),
          }))}
          onChange={(page) => go({ page })}
        />
        <SelectField
          label={t("console.content-language")}
          value={language}
          options={languages.map((value) => ({
            value,
            label: noted(languageName(value), unsaved.includes(nameOf(kind, value))),
          }))}
          onChange={(next) => go({ language: next })}
        />
      </div>
      {/* A page with unsaved words stays while another one is shown. */}
      {contentKinds.flatMap((one) =>
        languages
          .map((its) => ({ kind: one, language: its, name: nameOf(one, its) }))
          .filter(({ name }) => name === openPage || unsaved.includes(name))
          .map((page) => (
            <Activity key={page.name} mode={page.name === openPage ? "visible" : "hidden"}>
              <ContentPage
                kind={page.kind}
                language={page.language}
                look={{ brand, theme }}
                onLook={go}
                onUnsaved={noteUnsaved}
              />
            </Activity>
          )),
      )}
    </main>
  );
}

type PageName = `${string} ${string}`;
const nameOf = (kind: string, language: string): PageName => `${kind} ${language}`;

type PageProps = Omit<EditorProps, "page"> & { kind: ContentKind; language: string };

/** One page of content in one language, with its editor once it is loaded. */
function ContentPage({ kind, language, ...editor }: PageProps) {
  const params = { kind, language };
  const { data, isError, refetch } = useQuery({
    queryKey: ["content", kind, language],
    queryFn: ({ signal }) => call(readContent, { params, signal }),
    select: ({ result }) => result,
  });
  if (data) return <Editor {...editor} page={data} />;
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  return (
    <Skeleton>
      <Bar blockSize="120px" />
      <Bar blockSize="120px" />
    </Skeleton>
  );
}

/** The brand and theme of a preview. */
type Look = { brand: BrandId; theme: ThemeChoice };
type EditorProps = {
  page: ManagedContent;
  look: Look;
  onLook: (change: Partial<Look>) => void;
  /** Called when words are typed that are not saved, and once they are saved or discarded. */
  onUnsaved: (name: PageName, isUnsaved: boolean) => void;
};

function Editor({ page, look, onLook, onUnsaved }: EditorProps) {
  const t = useTexts();
  const { brand: own } = useDeployment();
  const mayChange = useMay(["content", "change"]);
  const { kind, language, is_draft, published_version, versions } = page;
  const params = { kind, language };
  const [version, setVersion] = useState<number>();
  const keep = useChange(
    (content: ContentSections) => call(draftContent, { params, body: { content, expected: page.content } }),
    {
      refresh: [["content"]],
    },
  );
  const form = useForm<{ sections: ContentSections }>({
    known: { sections: page.content },
    check: ({ sections }) =>
      fieldProblems(
        Object.fromEntries(
          sections.map(({ title }, index) => [`sections.${index}`, !title.trim() && t("console.fill")]),
        ),
      ),
    save: (typed) => {
      // Trimmed as the server does it: an added space would otherwise stay an unsaved change.
      const trimmed = typed.sections.map((section) => ({ ...section, title: section.title.trim() }));
      setSections(trimmed);
      return keep.mutateAsync(trimmed);
    },
  });
  const { isChanged } = form;
  useEffect(() => onUnsaved(nameOf(kind, language), isChanged), [onUnsaved, kind, language, isChanged]);
  const { sections } = form.typed;
  const setSections = (next: ContentSections) => form.set({ sections: next });
  const publish = useChange(
    (again: number | undefined) =>
      call(publishContent, {
        params,
        body: again === undefined ? { expected: page.content } : { version: again },
      }),
    { refresh: [["content"]] },
  );
  const set = (index: number, next: ContentSections[number] | undefined) =>
    setSections(sections.flatMap((one, at) => (at === index ? (next ? [next] : []) : [one])));
  return (
    <div className={styles.columns}>
      <form noValidate className={styles.sections} onSubmit={form.submit}>
        <p>
          <StatusLabel tone={is_draft ? "wait" : "done"} icon={is_draft ? "edit" : "tick"}>
            {is_draft
              ? t("console.content-draft")
              : published_version === null
                ? t("console.content-none")
                : t("console.content-published", { version: published_version })}
          </StatusLabel>
        </p>
        <ReadsOnly need={["content", "change"]} />
        {sections.map((section, index) => (
          <fieldset key={index} className={styles.section} disabled={!mayChange}>
            <TextField
              label={t("console.content-heading")}
              dir="auto"
              lang={language}
              maxLength={300}
              value={section.title}
              error={form.problemOf(`sections.${index}`)}
              onBlur={() => form.leave(`sections.${index}`)}
              onChange={({ target }) => set(index, { ...section, title: target.value })}
            />
            <Field label={t("console.content-text")}>
              {(described) => (
                <Control>
                  <textarea
                    {...described}
                    dir="auto"
                    lang={language}
                    rows={4}
                    maxLength={20_000}
                    value={section.text}
                    onChange={({ target }) => set(index, { ...section, text: target.value })}
                  />
                </Control>
              )}
            </Field>
            {mayChange && sections.length > 1 && (
              <IconButton name="bin" label={t("console.remove")} onClick={() => set(index, undefined)} />
            )}
          </fieldset>
        ))}
        {mayChange && (
          <div className={styles.actions}>
            <Button icon="plus" onClick={() => setSections([...sections, { title: "", text: "" }])}>
              {t("console.content-add")}
            </Button>
            <Button
              type="submit"
              look={isChanged ? "primary" : "secondary"}
              busy={form.isBusy}
              aria-disabled={!isChanged || undefined}
            >
              {t("console.content-keep")}
            </Button>
            {isChanged && (
              <Button look="plain" onClick={form.discard}>
                {t("console.discard")}
              </Button>
            )}
            {is_draft && !isChanged && (
              <Button look="primary" busy={publish.isPending} onClick={() => publish.mutate(undefined)}>
                {t("console.content-publish")}
              </Button>
            )}
          </div>
        )}
      </form>
      <div className={styles.side}>
        <div className={styles.sideHead}>
          <h2>{t("console.content-preview")}</h2>
          <SelectField
            label={t("console.brand")}
            value={look.brand}
            options={brandIds.map((id) => ({
              value: id,
              label: id === own.id ? own.service_name : brands[id].service_name,
            }))}
            onChange={(brand) => onLook({ brand })}
          />
          <SelectField
            label={t("shell.theme")}
            value={look.theme}
            options={themeChoices.map((value) => ({ value, label: t(`shell.theme-${value}`) }))}
            onChange={(theme) => onLook({ theme })}
          />
        </div>
        {isChanged && <p className={styles.hint}>{t("console.content-unkept")}</p>}
        <EditConflictNote form={form} />
        <Preview
          kind={kind}
          language={language}
          look={look}
          version={version}
          stamp={JSON.stringify([page.content, own])}
        />
        <h2>{t("console.content-versions")}</h2>
        <ul className={styles.versions}>
          {[
            ...versions,
            { version: 0, created_at: "", created_by: "", is_published: published_version === null },
          ].map((one) => (
            <li key={one.version}>
              <button
                type="button"
                aria-pressed={version === one.version}
                disabled={one.version === 0}
                onClick={() => setVersion(version === one.version ? undefined : one.version)}
              >
                {one.version === 0
                  ? t("console.content-version-0")
                  : t("console.content-version", { version: one.version })}
                {one.created_at && (
                  <small>
                    {formatDay(one.created_at)}, <NameLink id={one.created_by} />
                  </small>
                )}
              </button>
              {mayChange && !one.is_published && (
                <Button busy={publish.isPending} onClick={() => publish.mutate(one.version)}>
                  {t("console.content-back")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type PreviewProps = {
  kind: string;
  language: string;
  look: Look;
  version: number | undefined;
  /** Changes with the content, so that the preview reloads. */
  stamp: string;
};

/** The page as people will see it, in a brand's look, from this origin; its scripts do not run. */
function Preview({ kind, language, look: { brand, theme }, version, stamp }: PreviewProps) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ["content-preview", kind, language, brand, version, stamp],
    queryFn: async ({ signal }) => {
      const query = { brand, ...(version !== undefined && { version }) };
      const answer = await openResponse(previewContent, { params: { kind, language }, query, signal });
      const html = await answer.text();
      // Makes links open a new tab, which the frame's sandbox blocks, so that the preview stays.
      return html.replace("<head>", '<head><base target="_blank" />');
    },
  });
  const html = data ?? "";
  return (
    <iframe
      className={styles.preview}
      title={t("console.content-preview")}
      sandbox="allow-same-origin"
      srcDoc={theme === "system" ? html : html.replace("<html ", `<html style="color-scheme:${theme}" `)}
    />
  );
}
