import {
  type CommandContext,
  numberOrText,
  type Parameter,
  type ParsedArguments,
  stringArgument,
} from './command.ts'
import { type Column, drawTable } from './draw-table.ts'
import type { LocalizedText } from './localized-text.ts'

/** How many rows a list shows. */
export const pageSizeParameter: Parameter = {
  syntax: '--page-size <count>',
  field: 'pageSize',
  description: { zh: '每页多少条，默认 20', en: 'results per page; default: 20' },
  expected: { zh: '1 到 100 的整数', en: '1 to 100' },
}

/** The paging flags of a list with numbered pages. */
export const pagingParameters: readonly Parameter[] = [
  {
    syntax: '--page <number>',
    field: 'page',
    description: { zh: '第几页，默认 1', en: 'page number; default: 1' },
    expected: { zh: '从 1 起的整数', en: '1 or more' },
  },
  pageSizeParameter,
]

/** The page that the paging flags ask for, not yet validated. */
export const readPaging = (args: ParsedArguments) => ({
  page: numberOrText(stringArgument(args, 'page')),
  pageSize: numberOrText(stringArgument(args, 'pageSize')),
})

/** How many rows there are, with their noun; the English one is singular and takes an s. */
export const countRows = (total: number, noun: LocalizedText): LocalizedText => ({
  zh: `共 ${total} ${noun.zh}`,
  en: `${total} ${noun.en}${total === 1 ? '' : 's'}`,
})

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

/** One page of a list: its rows as a table, and the total below. */
export const drawPage = (
  t: CommandContext['t'],
  page: Page,
  {
    columns,
    rows,
    noun,
  }: { columns: readonly Column[]; rows: readonly (readonly string[])[]; noun: LocalizedText },
): string => `${drawTable(columns, rows)}\n\n${t(pagingFooter(countRows(page.total, noun), page))}`
