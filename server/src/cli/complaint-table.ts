import type { listComplaints } from '@faka/contract/complaint/seller-complaint'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { CommandContext } from './command.ts'
import { expectationTexts, statusTexts, typeTexts } from './complaint-parameters.ts'
import { type Column, maxTitleWidth } from './draw-table.ts'

type ListedComplaint = ReplyOf<typeof listComplaints>['list'][number]

/** The columns in which every list of complaints says what they are about and how they stand. */
export const complaintColumns = (t: CommandContext['t']): Column[] => [
  { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
  { title: t({ zh: '问题', en: 'WHAT' }) },
  { title: t({ zh: '诉求', en: 'EXPECTS' }) },
  { title: t({ zh: '状态', en: 'STATUS' }) },
]

/** The cells of a complaint in these columns. */
export const complaintCells = (
  {
    itemTitle,
    type,
    expectation,
    status,
  }: Pick<ListedComplaint, 'itemTitle' | 'type' | 'expectation' | 'status'>,
  t: CommandContext['t'],
): string[] => [itemTitle, t(typeTexts[type]), t(expectationTexts[expectation]), t(statusTexts[status])]
