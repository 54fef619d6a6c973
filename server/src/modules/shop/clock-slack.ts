/**
 * The clocks of two processes differ by less. What another process did since a moment is looked for from so much earlier on.
 */
export const clockSlackMs = 600_000
