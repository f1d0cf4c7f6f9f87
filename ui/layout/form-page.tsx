import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OfferedLanguages } from "../texts/texts.ts";
import { LanguageSelect } from "../forms/language-select.tsx";
import { BrandMark, type BrandFacts } from "./page-head.tsx";
import styles from "./form-page.module.css";

type FormPageProps = {
  /** The page's brand, and its languages. */
  deployment: OfferedLanguages & { brand: BrandFacts };
  title: string;
  text: ReactNode;
  children: ReactNode;
};

/** A page outside the shell with one form: brand, language, heading, and the form. */
export const FormPage = ({ deployment, title, text, children }: FormPageProps) => (
  <main id="main" className={styles.page}>
    <header className={styles.head}>
      <Link to="/" aria-label={deployment.brand.service_name}>
        <BrandMark brand={deployment.brand} />
      </Link>
      <LanguageSelect offer={deployment} />
    </header>
    <div className={styles.title}>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
    {children}
  </main>
);
