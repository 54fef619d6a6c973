const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size as people read it, such as "3.5 MB", in steps of 1024. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1024 ** step)
}
