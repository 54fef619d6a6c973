import { listComplaints as operation } from '@faka/contract/complaint-selling'
import { listComplaints } from '../../rooms/complaint/list-complaints.ts'
import { expectationWords, statusWord, statusWords, typeWords } from '../complaint-words.ts'
import { drawTable, titleWidth } from '../draw-table.ts'
import { localTime } from '../local-time.ts'
import { orderWord, shopWord } from '../named-words.ts'
import { pageFoot, pageWords } from '../page-words.ts'
import { numberOr, textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const listComplaintsVerb: Verb = {
  name: 'complaint list',
  says: { zh: '投诉，先到期的在前', en: 'Complaints, the nearest deadline first' },
  words: [
    { ...shopWord, form: '[shop]' },
    statusWord,
    {
      ...orderWord,
      form: '--order <order>',
      says: { zh: '只看一个订单的', en: 'only those about this order' },
    },
    ...pageWords,
  ],
  examples: ['complaint list qing --status open', 'complaint list --status escalated'],
  async run({ ctx, given, check, say }) {
    const input = onlySaid({
      shortUrl: textOf(given, 'shop'),
      status: textOf(given, 'status'),
      orderNo: textOf(given, 'order'),
      page: numberOr(textOf(given, 'page')),
      pageSize: numberOr(textOf(given, 'pageSize')),
    })
    const data = await listComplaints(ctx, check(operation.input, input))
    const columns = [
      { title: say({ zh: '投诉', en: 'COMPLAINT' }) },
      { title: say({ zh: '答复期限', en: 'ANSWER BY' }) },
      { title: say({ zh: '商品', en: 'ITEM' }), most: titleWidth },
      { title: say({ zh: '问题', en: 'WHAT' }) },
      { title: say({ zh: '诉求', en: 'EXPECTS' }) },
      { title: say({ zh: '状态', en: 'STATUS' }) },
    ]
    const rows = data.list.map((row) => [
      row.complaintNo,
      row.dueTime === null ? '' : localTime(row.dueTime),
      row.itemTitle,
      say(typeWords[row.type]),
      say(expectationWords[row.expectation]),
      say(statusWords[row.status]),
    ])
    const counted = {
      zh: `共 ${data.total} 个投诉`,
      en: `${data.total} ${data.total === 1 ? 'complaint' : 'complaints'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pageFoot(counted, data))}` }
  },
}
