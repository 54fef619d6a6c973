import {
  listWebhookCalls as listWebhookCallsOperation,
  removeWebhook as removeWebhookOperation,
  retryWebhookCall as retryWebhookCallOperation,
  setWebhook as setWebhookOperation,
  testWebhook as testWebhookOperation,
  type WebhookState,
  webhookStates,
} from '@faka/contract/notification/notification-settings'
import { listWebhookCalls } from '../../modules/notification/list-webhook-calls.ts'
import { removeWebhook } from '../../modules/notification/remove-webhook.ts'
import { retryWebhookCall } from '../../modules/notification/retry-webhook-call.ts'
import { setWebhook } from '../../modules/notification/set-webhook.ts'
import { testWebhook } from '../../modules/notification/test-webhook.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const setWebhookCommand: CliCommand = {
  name: 'webhook set',
  summary: {
    zh: '设置接收通知的程序地址，并生成签名密钥',
    en: 'Set the address of your program, and generate the key that signs calls to it',
  },
  details: {
    zh: '再次设置会换新密钥，旧的立即失效。签名的核对方法见 docs/selling.md。',
    en: 'Setting it again generates a new key; the previous one becomes invalid at once.\nHow to check the signature: docs/selling.md.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '<url>',
      field: 'url',
      description: { zh: '程序地址', en: 'the address' },
      expected: { zh: '公网 https 地址', en: 'a public https address' },
    },
  ],
  examples: ['webhook set qing https://qing.example/faka'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), url: stringArgument(args, 'url') }
    const data = await setWebhook(ctx, validate(setWebhookOperation.input, input))
    return {
      data,
      text: t({
        zh: `以后会通知 ${data.url}\n签名密钥（只显示这一次）：${data.key}`,
        en: `From now on ${data.url} is called.\nThe key of its signatures, shown this once: ${data.key}`,
      }),
    }
  },
}

const testWebhookCommand: CliCommand = {
  name: 'webhook test',
  summary: { zh: '立即调用一次，看程序怎么回答', en: 'Call your program once now, and show its response' },
  parameters: [shopParameter],
  examples: ['webhook test qing'],
  async run({ ctx, args, validate, t }) {
    const data = await testWebhook(
      ctx,
      validate(testWebhookOperation.input, { shortUrl: stringArgument(args, 'shop') }),
    )
    const { delivered, status } = data
    if (delivered)
      return { data, text: t({ zh: `已送达（${status}）。`, en: `It was delivered (${status}).` }) }
    const undelivered =
      status === null
        ? {
            zh: '没有送达：5 秒内没有回答，或该地址指向内网。',
            en: 'It was not delivered: nothing answered within 5 seconds, or the address leads into a private network.',
          }
        : {
            zh: `没有送达：程序回答了 ${status}，只有 2xx 算送达。`,
            en: `It was not delivered: the program answered ${status}; only 2xx counts.`,
          }
    return { data, text: t(undelivered), failed: true }
  },
}

const stateTexts: Record<WebhookState, LocalizedText> = {
  pending: { zh: '等待重试', en: 'waits' },
  done: { zh: '已送达', en: 'delivered' },
  failed: { zh: '已放弃', en: 'given up' },
}

const listWebhookCallsCommand: CliCommand = {
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
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      state: stringArgument(args, 'state'),
      ...readPaging(args),
    })
    const data = await listWebhookCalls(ctx, validate(listWebhookCallsOperation.input, input))
    const columns = [
      { title: t({ zh: '编号', en: 'WEBHOOK-ID' }) },
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '事件', en: 'KIND' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
      { title: t({ zh: '次数', en: 'TRIES' }), alignRight: true as const },
      { title: t({ zh: '回答', en: 'ANSWER' }), alignRight: true as const },
      { title: t({ zh: '下次', en: 'NEXT TRY' }) },
    ]
    const rows = data.list.map((context) => [
      context.callNo,
      localTime(context.createTime),
      context.kind,
      t(stateTexts[context.state]),
      String(context.tries),
      context.status === null ? '' : String(context.status),
      context.nextTryTime === null ? '' : localTime(context.nextTryTime),
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '次', en: 'call' } }) }
  },
}

const retryWebhookCommand: CliCommand = {
  name: 'webhook retry',
  summary: { zh: '重新调用一次没送达的', en: 'Repeat a call that was not delivered' },
  parameters: [
    shopParameter,
    {
      syntax: '<call>',
      field: 'callNo',
      description: { zh: '调用的编号', en: 'number of the call' },
      expected: { zh: 'webhook list 里的编号', en: 'a number as webhook list shows it' },
    },
  ],
  examples: ['webhook retry qing 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), callNo: stringArgument(args, 'call') }
    const data = await retryWebhookCall(ctx, validate(retryWebhookCallOperation.input, input))
    return {
      data,
      text: t({ zh: '运行中的服务器会马上重新调用。', en: 'A running server repeats it at once.' }),
    }
  },
}

const removeWebhookCommand: CliCommand = {
  name: 'webhook remove',
  summary: { zh: '不再通知程序，等待中的调用作废', en: 'Stop calling your program, and remove the webhook' },
  parameters: [shopParameter],
  examples: ['webhook remove qing'],
  async run({ ctx, args, validate, t }) {
    const data = await removeWebhook(
      ctx,
      validate(removeWebhookOperation.input, { shortUrl: stringArgument(args, 'shop') }),
    )
    return {
      data,
      text: t({
        zh: '已移除，密钥和等待中的调用已作废。',
        en: 'The webhook is removed, with its key and pending calls.',
      }),
    }
  },
}

export const webhookCommands: readonly CliCommand[] = [
  setWebhookCommand,
  testWebhookCommand,
  listWebhookCallsCommand,
  retryWebhookCommand,
  removeWebhookCommand,
]
