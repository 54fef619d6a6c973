interface Props {
  /** ISO 8601. */
  iso: string
  locale: string
}

/** A time in the visitor's time zone, to the minute; to the second, with the zone, as tooltip. */
export function DateTime({ iso, locale }: Props) {
  const date = new Date(iso)
  const format = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, style).format(date)
  return (
    <time dateTime={iso} title={format({ dateStyle: 'full', timeStyle: 'long' })}>
      {format({ dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
