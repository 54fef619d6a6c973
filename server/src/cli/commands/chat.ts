import {
  type ChatProviderName,
  chatProviders,
  listChats as listChatsOperation,
  removeChat as removeChatOperation,
  saveChat as saveChatOperation,
  testChat as testChatOperation,
} from '@faka/contract/notification/chat'
import { domainEventKinds } from '@faka/contract/notification/notification-settings'
import { listChats } from '../../modules/notification/list-chats.ts'
import { removeChat } from '../../modules/notification/remove-chat.ts'
import { saveChat } from '../../modules/notification/save-chat.ts'
import { testChat } from '../../modules/notification/test-chat.ts'
import { type CliCommand, type Parameter, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'

const providerTexts: Record<ChatProviderName, LocalizedText> = {
  telegram: { zh: 'Telegram', en: 'Telegram' },
  weCom: { zh: '企业微信群机器人', en: 'WeCom' },
  dingTalk: { zh: '钉钉机器人', en: 'DingTalk' },
  bark: { zh: 'Bark', en: 'Bark' },
}

const chatParameter: Parameter = {
  syntax: '<chat>',
  field: 'chatNo',
  description: { zh: '推送目标的编号', en: 'number of the chat' },
  expected: { zh: 'chat list 里的编号', en: 'a number as chat list shows it' },
}

const kindsDescription = {
  zh: '推送哪些事件，用逗号分开',
  en: 'the events that are pushed, separated by commas',
}

const listChatsCommand: CliCommand = {
  name: 'chat list',
  summary: { zh: '通知推送到哪里', en: 'Where notifications are pushed to' },
  parameters: [shopParameter],
  examples: ['chat list qing'],
  async run({ ctx, args, validate, t }) {
    const data = await listChats(
      ctx,
      validate(listChatsOperation.input, { shortUrl: stringArgument(args, 'shop') }),
    )
    const columns = [
      { title: t({ zh: '编号', en: 'NUMBER' }) },
      { title: t({ zh: '方式', en: 'APP' }) },
      { title: t({ zh: '目标', en: 'TARGET' }) },
      { title: t({ zh: '事件', en: 'EVENTS' }) },
    ]
    const rows = data.list.map(({ chatNo, provider, hint, kinds }) => [
      chatNo,
      t(providerTexts[provider]),
      hint,
      kinds.join(' '),
    ])
    return { data, text: drawTable(columns, rows) }
  },
}

const setting = (syntax: string, field: string, description: LocalizedText): Parameter => ({
  syntax,
  field,
  description,
  expected: { zh: '该应用里显示的内容', en: 'as its app shows it' },
})

const saveChatCommand: CliCommand = {
  name: 'chat save',
  summary: { zh: '添加或修改推送目标', en: 'Add or change where notifications are pushed to' },
  details: {
    zh: '设置只加密保存，不会再显示。事件不写就是全部。取得设置的方法见 docs/selling.md。',
    en: 'The settings are stored encrypted and never shown again. Without --kinds all events are pushed.\nWhere to find the settings: docs/selling.md.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '<provider>',
      field: 'provider',
      description: { zh: '推送方式', en: 'the app' },
      expected: { zh: chatProviders.join('、'), en: chatProviders.join(', ') },
    },
    {
      syntax: '--kinds <kinds>',
      field: 'kinds',
      description: kindsDescription,
      expected: { zh: domainEventKinds.join('、'), en: domainEventKinds.join(', ') },
    },
    setting('--url <url>', 'url', {
      zh: '企业微信、钉钉、Bark 的地址',
      en: 'the address of WeCom, DingTalk or Bark',
    }),
    setting('--secret <secret>', 'secret', { zh: '钉钉的加签密钥', en: 'the signing key of DingTalk' }),
    setting('--token <token>', 'token', { zh: 'Telegram 机器人的 token', en: 'the token of a Telegram bot' }),
    setting('--chat <id>', 'chatId', { zh: 'Telegram 的会话编号', en: 'the id of the Telegram chat' }),
    {
      ...chatParameter,
      syntax: '--number <number>',
      description: { zh: '修改这一个', en: 'changes this one' },
    },
  ],
  examples: [
    'chat save qing weCom --url "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…" --kinds order.paid,complaint.opened',
  ],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      provider: stringArgument(args, 'provider'),
      kinds: stringArgument(args, 'kinds')?.split(',') ?? [...domainEventKinds],
      url: stringArgument(args, 'url'),
      secret: stringArgument(args, 'secret'),
      token: stringArgument(args, 'token'),
      chatId: stringArgument(args, 'chat'),
      chatNo: stringArgument(args, 'number'),
    }
    const data = await saveChat(ctx, validate(saveChatOperation.input, omitUndefined(input)))
    return {
      data,
      text: t({
        zh: `已保存，编号 ${data.chatNo}。试一下：chat test`,
        en: `Saved as ${data.chatNo}. Try it with chat test.`,
      }),
    }
  },
}

const testChatCommand: CliCommand = {
  name: 'chat test',
  summary: { zh: '立即推送一条测试通知', en: 'Push one test notification now' },
  parameters: [shopParameter, chatParameter],
  examples: ['chat test qing 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), chatNo: stringArgument(args, 'chat') }
    const data = await testChat(ctx, validate(testChatOperation.input, input))
    if (data.sent) return { data, text: t({ zh: '已送达。', en: 'It was accepted.' }) }
    const text = t({ zh: `没有送达：${data.reason}`, en: `It was not accepted: ${data.reason}` })
    return { data, text, failed: true }
  },
}

const removeChatCommand: CliCommand = {
  name: 'chat remove',
  summary: { zh: '删除推送目标', en: 'Remove a chat' },
  parameters: [shopParameter, chatParameter],
  examples: ['chat remove qing 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), chatNo: stringArgument(args, 'chat') }
    const data = await removeChat(ctx, validate(removeChatOperation.input, input))
    return {
      data,
      text: t({
        zh: `已删除，${data.dropped} 条未送达的通知一起取消。`,
        en: `Removed, with ${data.dropped} notifications that waited.`,
      }),
    }
  },
}

export const chatCommands: readonly CliCommand[] = [
  listChatsCommand,
  saveChatCommand,
  testChatCommand,
  removeChatCommand,
]
