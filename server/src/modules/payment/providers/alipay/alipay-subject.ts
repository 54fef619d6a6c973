const maxSubjectLength = 100

/** The one free text of a trade: without the three signs that Alipay does not take. */
export const alipaySubject = (text: string): string =>
  [...text.replace(/[/=&\p{Cc}]/gu, ' ').trim()].slice(0, maxSubjectLength).join('') || 'order'
