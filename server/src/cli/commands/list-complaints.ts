import { listComplaints as operation } from '@faka/contract/complaint/seller-complaint'
import { listComplaints } from '../../modules/complaint/list-complaints.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { expectationTexts, statusParameter, statusTexts, typeTexts } from '../complaint-parameters.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { orderParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { pagingFooter, pagingParameters } from '../paging-parameters.ts'

export const listComplaintsCommand: CliCommand = {
  name: 'complaint list',
  summary: { zh: '投诉，先到期的在前', en: 'Complaints, the nearest deadline first' },
  parameters: [
    { ...shopParameter, syntax: '[shop]' },
    statusParameter,
    {
      ...orderParameter,
      syntax: '--order <order>',
      description: { zh: '只看一个订单的', en: 'only those about this order' },
    },
    ...pagingParameters,
  ],
  examples: ['complaint list qing --status open', 'complaint list --status escalated'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const input = omitUndefined({
      shortUrl: stringArgument(given, 'shop'),
      status: stringArgument(given, 'status'),
      orderNo: stringArgument(given, 'order'),
      page: numberOrText(stringArgument(given, 'page')),
      pageSize: numberOrText(stringArgument(given, 'pageSize')),
    })
    const data = await listComplaints(ctx, check(operation.input, input))
    const columns = [
      { title: say({ zh: '投诉', en: 'COMPLAINT' }) },
      { title: say({ zh: '答复期限', en: 'ANSWER BY' }) },
      { title: say({ zh: '商品', en: 'ITEM' }), most: maxTitleWidth },
      { title: say({ zh: '问题', en: 'WHAT' }) },
      { title: say({ zh: '诉求', en: 'EXPECTS' }) },
      { title: say({ zh: '状态', en: 'STATUS' }) },
    ]
    const rows = data.list.map((row) => [
      row.complaintNo,
      row.dueTime === null ? '' : localTime(row.dueTime),
      row.itemTitle,
      say(typeTexts[row.type]),
      say(expectationTexts[row.expectation]),
      say(statusTexts[row.status]),
    ])
    const counted = {
      zh: `共 ${data.total} 个投诉`,
      en: `${data.total} ${data.total === 1 ? 'complaint' : 'complaints'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pagingFooter(counted, data))}` }
  },
}
