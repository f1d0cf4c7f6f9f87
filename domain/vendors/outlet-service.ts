/** How long an outlet may say that it usually cooks, in minutes. */
export const maxPreparationMinutes = 180;

/** How long an outlet is paused where it says for how long, in minutes. */
export const shortestPause = 15;
export const longestPause = 480;

/** A pause that lasts until its end, or, without one, until somebody resumes. */
export type OutletPause = { reason: string; until: Date | null };

/** Whether an outlet is paused at a moment: at its end it is over by itself. */
export const isPausedAt = (pause: OutletPause | null, at: Date): pause is OutletPause =>
  pause !== null && (pause.until === null || at < pause.until);
