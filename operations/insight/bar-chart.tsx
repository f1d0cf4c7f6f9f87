import styles from "./insight.module.css";

type BarPictureProps = {
  label: string;
  /** The parts of each bar, bottom first. */
  parts: readonly string[];
  bars: readonly { name: string; values: readonly number[] }[];
};

const height = 160;
const looks = [styles.first, styles.second, styles.third];

/** Stacked bars; the table next to it has every figure. */
export function BarChart({ label, parts, bars }: BarPictureProps) {
  const max = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const width = 100 / bars.length;
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.picture}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ name, values }, bar) => {
          let top = height;
          return (
            <g key={`${name} ${bar}`}>
              <title>{`${name}: ${values.map((value, part) => `${parts[part]} ${value}`).join(", ")}`}</title>
              {values.map((value, part) => {
                const size = (value / max) * (height - 4);
                top -= size;
                return (
                  <rect
                    key={part}
                    className={looks[part]}
                    x={bar * width + width * 0.1}
                    y={top}
                    width={width * 0.8}
                    height={size}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.legend}>
        {parts.map((part, at) => (
          <span key={part}>
            <i className={looks[at]} aria-hidden="true" />
            {part}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
