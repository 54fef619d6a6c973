/** The local time of the machine, to the minute: "2026-11-21 16:00". */
export const localTime = (moment: string): string =>
  new Date(moment).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
