import { LiveChip, StatusGlyph, StatusLabel } from "../../status.tsx";
import type { Sample } from "./sample.ts";

const tones = ["wait", "move", "done", "danger", "ended"] as const;

export const statuses: readonly Sample[] = [
  {
    parts: ["StatusGlyph", "StatusLabel"],
    Show: ({ words }) =>
      tones.map((tone) => (
        <span key={tone}>
          <StatusGlyph tone={tone} icon="clock" />
          <StatusLabel tone={tone} icon="clock">
            {words.choices[0]}
          </StatusLabel>
        </span>
      )),
  },
  {
    parts: ["LiveChip"],
    Show: ({ words }) =>
      (["live", "old", "lost"] as const).map((state, at) => (
        <LiveChip key={state} state={state}>
          {words.choices[at]}
        </LiveChip>
      )),
  },
];
