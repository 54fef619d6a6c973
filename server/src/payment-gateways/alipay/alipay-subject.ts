const maxSubjectLength = 100

/** A trade's title, without the three characters that Alipay rejects. */
export const alipaySubject = (text: string): string =>
  [...text.replace(/[/=&\p{Cc}]/gu, ' ').trim()].slice(0, maxSubjectLength).join('') || 'order'
