import type { Text } from './text.ts'
import type { Word } from './verb.ts'

/** The flags of every list. */
export const pageWords: readonly Word[] = [
  {
    form: '--page <number>',
    field: 'page',
    says: { zh: '第几页，默认 1', en: 'which page; the first where left out' },
    must: { zh: '从 1 起的整数', en: '1 or more' },
  },
  {
    form: '--page-size <count>',
    field: 'pageSize',
    says: { zh: '每页多少条，默认 20', en: 'how many a page; 20 where left out' },
    must: { zh: '1 到 100 的整数', en: '1 to 100' },
  },
]

interface Page {
  total: number
  page: number
  pageSize: number
}

/** The line below a list: how many there are, and which page this is. */
export function pageFoot(counted: Text, { total, page, pageSize }: Page): Text {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { zh: `${counted.zh}，第 ${page}/${pages} 页`, en: `${counted.en}, page ${page} of ${pages}` }
}
