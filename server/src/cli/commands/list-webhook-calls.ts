import {
  listWebhookCalls as operation,
  type WebhookState,
  webhookStates,
} from '@faka/contract/notification/notification-settings'
import { listWebhookCalls } from '../../modules/notification/list-webhook-calls.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { pagingFooter, pagingParameters } from '../paging-parameters.ts'

const stateTexts: Record<WebhookState, LocalizedText> = {
  pending: { zh: '等待重试', en: 'waits' },
  done: { zh: '已送达', en: 'heard' },
  failed: { zh: '已放弃', en: 'given up' },
}

export const listWebhookCallsCommand: CliCommand = {
  name: 'webhook list',
  summary: { zh: '最近 7 天的调用，新的在前', en: 'The calls of the last 7 days, newest first' },
  parameters: [
    shopParameter,
    {
      syntax: '--state <state>',
      field: 'state',
      description: { zh: '只看一种状态', en: 'only those with this status' },
      expected: { zh: webhookStates.join('、'), en: webhookStates.join(', ') },
    },
    ...pagingParameters,
  ],
  examples: ['webhook list qing --state failed'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const input = omitUndefined({
      shortUrl: stringArgument(given, 'shop'),
      state: stringArgument(given, 'state'),
      page: numberOrText(stringArgument(given, 'page')),
      pageSize: numberOrText(stringArgument(given, 'pageSize')),
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
      say(stateTexts[call.state]),
      String(call.tries),
      call.status === null ? '' : String(call.status),
      call.nextTryTime === null ? '' : localTime(call.nextTryTime),
    ])
    const counted = {
      zh: `共 ${data.total} 次`,
      en: `${data.total} ${data.total === 1 ? 'call' : 'calls'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pagingFooter(counted, data))}` }
  },
}
