import {
  listNotifications as listNotificationsOperation,
  type NotificationState,
  notificationStates,
  retryNotification as retryNotificationOperation,
} from '@faka/contract/notification/notification-list'
import { listNotifications } from '../../modules/notification/list-notifications.ts'
import { retryNotification } from '../../modules/notification/retry-notification.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const stateTexts: Record<NotificationState, LocalizedText> = {
  pending: { zh: '等待重试', en: 'waits' },
  sent: { zh: '已发出', en: 'sent' },
  failed: { zh: '被拒收', en: 'refused' },
  expired: { zh: '未能发出', en: 'not sent' },
}

const listNotificationsCommand: CliCommand = {
  name: 'notification list',
  summary: {
    zh: '发给卖家的邮件和推送，新的在前',
    en: 'The emails and chat messages to the seller, newest first',
  },
  details: {
    zh: '没发出去的会写明原因；no transport 表示服务器还没有配置邮件，配置后一天之内的会自动补发。',
    en: 'What was not sent has its reason. "no transport": this server has no email set up; once it has, emails of the\nlast day are sent.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '--state <state>',
      field: 'state',
      description: { zh: '只看一种状态', en: 'only those with this status' },
      expected: { zh: notificationStates.join('、'), en: notificationStates.join(', ') },
    },
    ...pagingParameters,
  ],
  examples: ['notification list qing', 'notification list qing --state expired'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      state: stringArgument(args, 'state'),
      ...readPaging(args),
    })
    const data = await listNotifications(ctx, validate(listNotificationsOperation.input, input))
    const columns = [
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '编号', en: 'NUMBER' }) },
      { title: t({ zh: '内容', en: 'KIND' }) },
      { title: t({ zh: '发到', en: 'TO' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
      { title: t({ zh: '次数', en: 'TRIES' }), alignRight: true as const },
      { title: t({ zh: '原因', en: 'REASON' }) },
    ]
    const rows = data.list.map((row) => [
      localTime(row.createTime),
      row.messageNo,
      row.kind,
      row.channel === 'mail' ? t({ zh: '邮件', en: 'email' }) : (row.chat?.provider ?? '–'),
      t(stateTexts[row.state]),
      String(row.tries),
      row.reason ?? '',
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '条', en: 'notification' } }) }
  },
}

const retryNotificationCommand: CliCommand = {
  name: 'notification retry',
  summary: { zh: '重新发一次没发出去的', en: 'Repeat a notification that was not sent' },
  parameters: [
    shopParameter,
    {
      syntax: '<number>',
      field: 'messageNo',
      description: { zh: '通知的编号', en: 'its number' },
      expected: { zh: 'notification list 里的编号', en: 'a number as notification list shows it' },
    },
  ],
  examples: ['notification retry qing 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), messageNo: stringArgument(args, 'number') }
    const data = await retryNotification(ctx, validate(retryNotificationOperation.input, input))
    return { data, text: t({ zh: '会马上重新发送。', en: 'It is sent again at once.' }) }
  },
}

export const notificationCommands: readonly CliCommand[] = [
  listNotificationsCommand,
  retryNotificationCommand,
]
