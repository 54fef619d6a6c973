import { removeWebhook as operation } from '@faka/contract/notification/notification-settings'
import { removeWebhook } from '../../modules/notification/remove-webhook.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'

export const removeWebhookCommand: CliCommand = {
  name: 'webhook remove',
  summary: { zh: '不再通知程序，等待中的调用作废', en: 'Tell your program nothing any more' },
  parameters: [shopParameter],
  examples: ['webhook remove qing'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await removeWebhook(ctx, check(operation.input, { shortUrl: stringArgument(given, 'shop') }))
    return {
      data,
      text: say({
        zh: '已移除，密钥和等待中的调用已作废。',
        en: 'It is told nothing any more; the key and what waited are gone.',
      }),
    }
  },
}
