import { showNotice as operation } from '@faka/contract/notification/notification-settings'
import { showNotice } from '../../modules/notification/show-notice.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { notificationSettingsText } from '../notification-settings-text.ts'

export const showNoticeCommand: CliCommand = {
  name: 'notice show',
  summary: { zh: '店铺如何接收通知', en: 'How the seller of a shop is told of what happens' },
  parameters: [shopParameter],
  examples: ['notice show qing'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await showNotice(ctx, check(operation.input, { shortUrl: stringArgument(given, 'shop') }))
    return { data, text: say(notificationSettingsText(data)) }
  },
}
