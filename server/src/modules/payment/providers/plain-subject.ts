/** A title that any gateway takes. Fields are joined raw for some signatures, so it must not look like fields. */
export const plainSubject = (subject: string): string =>
  [...subject.replace(/[&=\p{Cc}]/gu, ' ').trim()].slice(0, 100).join('') || 'order'
