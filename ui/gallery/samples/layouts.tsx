import { MemoryRouter } from "react-router";
import { Button } from "../../button.tsx";
import { EmptyState } from "../../layout/empty-state.tsx";
import { FormPage } from "../../layout/form-page.tsx";
import { LoadFailed, ScreenBoundary } from "../../layout/lazy-screen.tsx";
import { StandalonePage } from "../../layout/standalone-page.tsx";
import { BrandMark, SkipLink } from "../../layout/page-head.tsx";
import { ScrollTable, TableCell } from "../../layout/scroll-table.tsx";
import { Bar, Skeleton } from "../../layout/skeleton.tsx";
import { brand } from "../looks.ts";
import type { Sample } from "./sample.ts";

const deployment = { brand, languages: ["en", "ar"], default_language: "en" };

const Broken = (): never => {
  throw new Error("Thrown on purpose, to show the error screen.");
};

export const layouts: readonly Sample[] = [
  {
    parts: ["BrandMark", "SkipLink"],
    Show: () => [<SkipLink key="skip" />, <BrandMark key="mark" brand={brand} />],
  },
  {
    parts: ["EmptyState"],
    Show: ({ words }) => (
      <EmptyState icon="store" title={words.act} action={<Button look="primary">{words.act}</Button>}>
        {words.sentence}
      </EmptyState>
    ),
  },
  {
    parts: ["ScrollTable", "TableCell"],
    Show: ({ words }) => (
      <ScrollTable
        label={words.act}
        columns={words.choices.map((name, at) => ({ name, isNumber: at === 2 }))}
      >
        {[99, 1250].map((sum) => (
          <tr key={sum}>
            <TableCell>{words.name}</TableCell>
            <TableCell>{words.sentence}</TableCell>
            <TableCell isNumber>{sum}</TableCell>
          </tr>
        ))}
      </ScrollTable>
    ),
  },
  {
    parts: ["Skeleton", "Bar"],
    Show: () => (
      <Skeleton>
        <Bar inlineSize="40%" />
        <Bar blockSize="40px" />
      </Skeleton>
    ),
  },
  {
    parts: ["FormPage"],
    Show: ({ words }) => (
      <MemoryRouter>
        <FormPage deployment={deployment} title={words.act} text={words.sentence}>
          <Button look="primary">{words.act}</Button>
        </FormPage>
      </MemoryRouter>
    ),
  },
  {
    parts: ["StandalonePage"],
    Show: ({ words }) => (
      <StandalonePage
        brand={brand}
        mark={{ icon: "tick", tone: "done" }}
        title={words.act}
        text={words.sentence}
      />
    ),
  },
  {
    parts: ["ScreenBoundary", "LoadFailed"],
    Show: () => [
      <LoadFailed key="failed" />,
      <ScreenBoundary key="boundary">
        <Broken />
      </ScreenBoundary>,
    ],
  },
];
