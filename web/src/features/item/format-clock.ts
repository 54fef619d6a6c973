const twoDigits = (count: number): string => String(Math.floor(count)).padStart(2, '0')

/** Whole days, and hours, minutes and seconds of the last one: 02:13:05. */
export const formatClock = (seconds: number): { days: number; time: string } => ({
  days: Math.floor(seconds / 86_400),
  time: [(seconds % 86_400) / 3600, (seconds % 3600) / 60, seconds % 60].map(twoDigits).join(':'),
})
