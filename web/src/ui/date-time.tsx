interface Props {
  /** ISO 8601. */
  iso: string
  locale: string
}

/** A moment in the visitor's own time zone, to the minute; to the second, with its zone, on hover. */
export function DateTime({ iso, locale }: Props) {
  const at = new Date(iso)
  const form = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, style).format(at)
  return (
    <time dateTime={iso} title={form({ dateStyle: 'full', timeStyle: 'long' })}>
      {form({ dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
