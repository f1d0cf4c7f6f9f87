import type { Curve } from "./report.ts";

const [width, panelHeight, left, right, top, between] = [760, 130, 56, 120, 34, 44];
const plotWidth = width - left - right;
const colours = ["#2563eb", "#d97706", "#16a34a", "#9333ea"];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

/** An SVG of figures over time that is readable on light and dark pages. */
export function drawCurve({ title, step, panels }: Curve): string {
  const height = top + panels.length * (panelHeight + between);
  const steps = Math.max(2, ...panels.flatMap(({ lines }) => lines.map(({ values }) => values.length)));
  const x = (at: number): number => left + (plotWidth * at) / (steps - 1);
  const drawn = panels.map((panel, number) => {
    const bottom = top + number * (panelHeight + between) + panelHeight;
    const max = roundUp(Math.max(...panel.lines.flatMap(({ values }) => values)));
    const y = (value: number): number => bottom - ((panelHeight - 16) * value) / max;
    const scale = [0, max / 2, max].map(
      (value) =>
        `<path class="grid" d="M${left} ${y(value).toFixed(1)}H${left + plotWidth}"/>` +
        `<text x="${left - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value}</text>`,
    );
    const lines = panel.lines.map(({ name, values }, at) => {
      const colour = colours[at % colours.length] ?? "";
      const points = values.map((value, turn) => `${x(turn).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
      const label = bottom - panelHeight + 28 + at * 18;
      return (
        `<path d="M${points}" fill="none" stroke="${colour}" stroke-width="2"/>` +
        `<rect x="${left + plotWidth + 12}" y="${label - 9}" width="12" height="3" fill="${colour}"/>` +
        `<text x="${left + plotWidth + 30}" y="${label - 3}">${escaped(name)}</text>`
      );
    });
    const heading = `<text x="${left}" y="${bottom - panelHeight}" class="title">${escaped(`${panel.title}, ${panel.unit}`)}</text>`;
    return [heading, ...scale, ...lines].join("\n");
  });
  const ends =
    `<text x="${left}" y="${height - 14}">${escaped(`${step} 1`)}</text>` +
    `<text x="${left + plotWidth}" y="${height - 14}" text-anchor="end">${escaped(`${step} ${steps}`)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12">
<title>${escaped(title)}</title>
<style>text{fill:#334155}.title{font-weight:600}.grid{stroke:#94a3b8;stroke-opacity:.35}@media(prefers-color-scheme:dark){text{fill:#cbd5e1}}</style>
${drawn.join("\n")}
${ends}
</svg>
`;
}
