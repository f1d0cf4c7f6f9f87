/** Maximum preparation time of an outlet, in minutes. */
export const maxPreparationMinutes = 180;

/** Limits of a timed pause of an outlet, in minutes. */
export const minPauseMinutes = 15;
export const maxPauseMinutes = 480;

/** A pause ends at `until`; if that is null, it lasts until somebody resumes. */
export type OutletPause = { reason: string; until: Date | null };

/** True if an outlet is paused at a moment: a pause ends automatically. */
export const isPausedAt = (pause: OutletPause | null, at: Date): pause is OutletPause =>
  pause !== null && (pause.until === null || at < pause.until);
