import { listWebhookCalls as operation, type WebhookState, webhookStates } from '@faka/contract/notice'
import { listWebhookCalls } from '../../rooms/notice/list-webhook-calls.ts'
import { drawTable } from '../draw-table.ts'
import { localTime } from '../local-time.ts'
import { shopWord } from '../named-words.ts'
import { pageFoot, pageWords } from '../page-words.ts'
import type { Text } from '../text.ts'
import { numberOr, textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

const stateWords: Record<WebhookState, Text> = {
  pending: { zh: '等待重试', en: 'waits' },
  done: { zh: '已送达', en: 'heard' },
  failed: { zh: '已放弃', en: 'given up' },
}

export const listWebhookCallsVerb: Verb = {
  name: 'webhook list',
  says: { zh: '最近 7 天的调用，新的在前', en: 'The calls of the last 7 days, newest first' },
  words: [
    shopWord,
    {
      form: '--state <state>',
      field: 'state',
      says: { zh: '只看一种状态', en: 'only those with this status' },
      must: { zh: webhookStates.join('、'), en: webhookStates.join(', ') },
    },
    ...pageWords,
  ],
  examples: ['webhook list qing --state failed'],
  async run({ ctx, given, check, say }) {
    const input = onlySaid({
      shortUrl: textOf(given, 'shop'),
      state: textOf(given, 'state'),
      page: numberOr(textOf(given, 'page')),
      pageSize: numberOr(textOf(given, 'pageSize')),
    })
    const data = await listWebhookCalls(ctx, check(operation.input, input))
    const columns = [
      { title: say({ zh: '编号', en: 'WEBHOOK-ID' }) },
      { title: say({ zh: '时间', en: 'TIME' }) },
      { title: say({ zh: '事件', en: 'KIND' }) },
      { title: say({ zh: '状态', en: 'STATE' }) },
      { title: say({ zh: '次数', en: 'TRIES' }), right: true as const },
      { title: say({ zh: '回答', en: 'ANSWER' }), right: true as const },
      { title: say({ zh: '下次', en: 'NEXT TRY' }) },
    ]
    const rows = data.list.map((call) => [
      call.callNo,
      localTime(call.createTime),
      call.kind,
      say(stateWords[call.state]),
      String(call.tries),
      call.status === null ? '' : String(call.status),
      call.nextTryTime === null ? '' : localTime(call.nextTryTime),
    ])
    const counted = {
      zh: `共 ${data.total} 次`,
      en: `${data.total} ${data.total === 1 ? 'call' : 'calls'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pageFoot(counted, data))}` }
  },
}
