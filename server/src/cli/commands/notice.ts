import {
  mailKinds,
  setNotice as setNoticeOperation,
  showNotice as showNoticeOperation,
} from '@faka/contract/notification/notification-settings'
import { setNotice } from '../../modules/notification/set-notice.ts'
import { showNotice } from '../../modules/notification/show-notice.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { notificationSettingsText } from '../notification-settings-text.ts'

const showNoticeCommand: CliCommand = {
  name: 'notice show',
  summary: { zh: '店铺如何接收通知', en: 'How the seller of a shop is notified' },
  parameters: [shopParameter],
  examples: ['notice show qing'],
  async run({ ctx, args, validate, t }) {
    const data = await showNotice(
      ctx,
      validate(showNoticeOperation.input, { shortUrl: stringArgument(args, 'shop') }),
    )
    return { data, text: t(notificationSettingsText(data)) }
  },
}

const setNoticeCommand: CliCommand = {
  name: 'notice set',
  summary: { zh: '设置通知邮箱和库存提醒', en: 'Set where email goes, and when stock counts as low' },
  details: {
    zh: '会通知：售罄、库存不足、新投诉、买家补充投诉、投诉即将逾期。没给出的保持不变，空值表示不再发。',
    en: 'Notifications: sold out, low stock, new complaints, messages of buyers, deadlines that are near.\nWhat is not given stays; an empty address ends the emails.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '--mail <address>',
      field: 'mail',
      description: { zh: '通知邮箱，空值为不发', en: 'where email goes; empty: none' },
      expected: { zh: '邮箱地址', en: 'an email address' },
    },
    {
      syntax: '--mail-kinds <kinds>',
      field: 'mailKinds',
      description: {
        zh: '哪些事件发邮件，用逗号分开',
        en: 'the events that emails are sent of, separated by commas',
      },
      expected: { zh: mailKinds.join('、'), en: mailKinds.join(', ') },
    },
    {
      syntax: '--low-stock <count>',
      field: 'lowStock',
      description: {
        zh: '可售少于多少时提醒，默认 10；0 为只提醒售罄',
        en: 'notify below this many free cards; 10 unless set, 0: only when sold out',
      },
      expected: { zh: '0 到 1000 的整数', en: '0 to 1000' },
    },
  ],
  examples: ['notice set qing --mail qing@example.com --low-stock 20'],
  async run({ ctx, args, validate, t }) {
    const mail = stringArgument(args, 'mail')
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      mail: mail === '' ? null : mail,
      mailKinds: stringArgument(args, 'mailKinds')?.split(',').filter(Boolean),
      lowStock: numberOrText(stringArgument(args, 'lowStock')),
    })
    const data = await setNotice(ctx, validate(setNoticeOperation.input, input))
    return { data, text: t(notificationSettingsText(data)) }
  },
}

export const noticeCommands: readonly CliCommand[] = [showNoticeCommand, setNoticeCommand]
