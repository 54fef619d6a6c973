/** Beijing time without a zone, "2026-01-31 08:00:00", as Chinese gateways write it. */
export const beijingTime = (time: Date): string =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
