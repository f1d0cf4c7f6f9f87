import { LiveChip, StatusGlyph, StatusLabel } from "../../status.tsx";
import { SessionsList } from "../../sign-in/sessions-list.tsx";
import type { Sample } from "./sample.ts";

const tones = ["wait", "move", "done", "danger", "ended"] as const;
const session = { place: "Makati", last_used_at: "2026-03-02T04:10:00Z" };

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
  {
    parts: ["SessionsList"],
    Show: ({ words }) => (
      <SessionsList
        ending={undefined}
        onEnd={() => undefined}
        sessions={[
          { ...session, session_id: "one", device: words.name, current: true },
          { ...session, session_id: "two", device: null, current: false },
        ]}
      />
    ),
  },
];
