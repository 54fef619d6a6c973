/**
 * A title that any gateway accepts. Some signatures join fields unescaped, so it must not look like fields.
 */
export const plainSubject = (subject: string): string =>
  [...subject.replace(/[&=\p{Cc}]/gu, ' ').trim()].slice(0, 100).join('') || 'order'
