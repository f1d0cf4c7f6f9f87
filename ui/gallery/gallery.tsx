import { useEffect } from "react";
import { allSamples } from "./all-samples.ts";
import classes from "./gallery.module.css";
import { looks, type LookName } from "./looks.ts";

/** All parts in one theme and script; the links open the others, and `all` shows them side by side. */
export function Gallery({ look }: { look: LookName }) {
  // An error summary takes the focus when it appears, which scrolls the page down.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div className={classes.page}>
      <LookLinks current={look} />
      {Object.entries(allSamples).map(([group, samples]) => (
        <section key={group} id={group} aria-label={group}>
          <h2>{group}</h2>
          {samples.map(({ parts, Show }) => (
            <article key={parts.join()} className={classes.sample}>
              <h3 dir="ltr">{parts.join(", ")}</h3>
              <div className={classes.shown}>
                <Show words={looks[look].words} />
              </div>
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}

/** The same page in every theme and script. */
export const AllLooks = () => (
  <div className={classes.looks}>
    {Object.entries(looks).map(([name, { title }]) => (
      <iframe key={name} title={title} src={`?look=${name}`} />
    ))}
  </div>
);

const LookLinks = ({ current }: { current: LookName }) => (
  <nav className={classes.links} aria-label="Looks" dir="ltr">
    {Object.entries(looks).map(([name, { title }]) => (
      <a key={name} href={`?look=${name}`} aria-current={name === current ? "page" : undefined}>
        {title}
      </a>
    ))}
    <a href="?look=all" target="_top">
      {"All next to each other"}
    </a>
  </nav>
);
