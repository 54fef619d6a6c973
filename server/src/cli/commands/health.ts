import {
  listSettings as listSettingsOperation,
  type QueueName,
  showHealth as showHealthOperation,
} from '@faka/contract/report/health'
import { limitDefinitions } from '../../modules/declarations.ts'
import { measureWebhookCalls } from '../../modules/notification/public.ts'
import { listSettings } from '../../modules/report/list-settings.ts'
import { showHealth } from '../../modules/report/show-health.ts'
import { readProgramFacts } from '../../program-facts.ts'
import type { CliCommand } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'

const queueTexts: Record<QueueName, LocalizedText> = {
  events: { zh: '要通知的事', en: 'events to notify of' },
  sms: { zh: '短信', en: 'text messages' },
  mail: { zh: '邮件', en: 'emails' },
  chat: { zh: '群消息', en: 'chat messages' },
  webhooks: { zh: 'Webhook', en: 'webhook calls' },
  payments: { zh: '待查询的支付单', en: 'payments to ask gateways about' },
  notifications: { zh: '待确认的支付通知', en: 'notifications to confirm' },
  refunds: { zh: '退款', en: 'refunds' },
  statements: { zh: '待核对的账单', en: 'statements to compare' },
}

const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`

const showHealthCommand: CliCommand = {
  name: 'health show',
  summary: {
    zh: '服务器的状态：队列、出错的支付网关、磁盘、数据库',
    en: 'How the server does: queues, failing gateways, disk, database',
  },
  parameters: [],
  examples: ['health show'],
  async run({ ctx, validate, t }) {
    const input = validate(showHealthOperation.input, {})
    const data = await showHealth(ctx, input, { measureWebhookCalls }, readProgramFacts())
    const { database, disk } = data
    const queues = drawTable(
      [
        { title: t({ zh: '队列', en: 'QUEUE' }) },
        { title: t({ zh: '等待', en: 'WAITING' }), alignRight: true },
        { title: t({ zh: '最早', en: 'OLDEST' }) },
      ],
      data.queues.map(({ name, waiting, oldestTime }) => [
        t(queueTexts[name]),
        String(waiting),
        oldestTime === null ? '' : localTime(oldestTime),
      ]),
    )
    const gateways = data.gateways.map(({ channel, rejected, refunds }) =>
      t({
        zh: `${channel}：近一小时 ${rejected} 条通知未通过核对，${refunds} 笔退款没有成功`,
        en: `${channel}: ${rejected} messages rejected in the last hour, ${refunds} refunds not made`,
      }),
    )
    const awayCells = ctx.cells.problems().map(({ says }) => t(says))
    const lines = [
      t({ zh: `FAKA ${data.version}，Node ${data.node}`, en: `FAKA ${data.version}, Node ${data.node}` }),
      t({
        zh: `数据库 PostgreSQL ${database.version}，${inGigabytes(database.sizeBytes)}，${database.writable ? '可写' : '不能写'}`,
        en: `Database PostgreSQL ${database.version}, ${inGigabytes(database.sizeBytes)}, ${database.writable ? 'takes writes' : 'takes no writes'}`,
      }),
      disk &&
        t({
          zh: `磁盘剩余 ${inGigabytes(disk.freeBytes)}，共 ${inGigabytes(disk.totalBytes)}`,
          en: `Disk: ${inGigabytes(disk.freeBytes)} free of ${inGigabytes(disk.totalBytes)}`,
        }),
      ...awayCells,
      queues,
      ...gateways,
    ]
    return { data, text: lines.filter((line) => line !== null).join('\n') }
  },
}

const listSettingsCommand: CliCommand = {
  name: 'setting list',
  summary: {
    zh: '服务器现在的设置和限额，不含密钥',
    en: 'The settings and limits that the server runs with, without secrets',
  },
  parameters: [],
  examples: ['setting list'],
  async run({ ctx, validate, t }) {
    const data = await listSettings(ctx, validate(listSettingsOperation.input, {}), limitDefinitions)
    const columns = [
      { title: t({ zh: '设置', en: 'SETTING' }) },
      { title: t({ zh: '值', en: 'VALUE' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '默认', en: 'DEFAULT' }), alignRight: true as const },
    ]
    const rows = [
      ...data.settings.map(({ name, value }) => [name, value, '']),
      ...data.limits.map(({ name, value, fallback }) => [name, String(value), String(fallback)]),
    ]
    return { data, text: drawTable(columns, rows) }
  },
}

export const healthCommands: readonly CliCommand[] = [showHealthCommand, listSettingsCommand]
