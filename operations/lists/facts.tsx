import { NameLink } from "./name-link.tsx";
import styles from "./facts.module.css";

/** Fields that contain the id of a person, a rider, a vendor or an order, by name. */
const holdsId = /(^|_)(rider|vendor|order|user|operator|fleet|owner|parent)(_id)?$|_by$/;

type Props = { facts: Readonly<Record<string, unknown>> };

/** The facts of a change or request, field by field; people, orders and vendors by name. */
export const Facts = ({ facts }: Props) => (
  <dl className={styles.facts} dir="ltr">
    {Object.entries(facts).map(([field, value]) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {typeof value === "string" && holdsId.test(field) ? (
            <NameLink id={value} />
          ) : (
            <bdi>{typeof value === "string" ? value : JSON.stringify(value)}</bdi>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
