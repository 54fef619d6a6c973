import type { Parameter } from './command.ts'
import type { LocalizedText } from './localized-text.ts'

/** The paging flags of every list. */
export const pagingParameters: readonly Parameter[] = [
  {
    syntax: '--page <number>',
    field: 'page',
    description: { zh: '第几页，默认 1', en: 'page number; default: 1' },
    expected: { zh: '从 1 起的整数', en: '1 or more' },
  },
  {
    syntax: '--page-size <count>',
    field: 'pageSize',
    description: { zh: '每页多少条，默认 20', en: 'results per page; default: 20' },
    expected: { zh: '1 到 100 的整数', en: '1 to 100' },
  },
]

interface Page {
  total: number
  page: number
  pageSize: number
}

/** The line below a list: the total, and the current page; how many pages there are only where all rows are counted. */
export function pagingFooter(
  counted: LocalizedText,
  { total, page, pageSize }: Page,
  isCounted = true,
): LocalizedText {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return isCounted
    ? { zh: `${counted.zh}，第 ${page}/${pages} 页`, en: `${counted.en}, page ${page} of ${pages}` }
    : { zh: `${counted.zh}，第 ${page} 页`, en: `${counted.en}, page ${page}` }
}
