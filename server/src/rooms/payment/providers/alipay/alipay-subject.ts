const longestSubject = 100

/** The one free text of a trade: without the three signs that Alipay does not take. */
export const subjectOf = (text: string): string =>
  [...text.replace(/[/=&\p{Cc}]/gu, ' ').trim()].slice(0, longestSubject).join('') || 'order'
