import { testWebhook as operation } from '@faka/contract/notification/notification-settings'
import { testWebhook } from '../../modules/notification/test-webhook.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'

export const testWebhookCommand: CliCommand = {
  name: 'webhook test',
  summary: { zh: '立即调用一次，看程序怎么回答', en: 'Call your program once, now, and see what it answers' },
  parameters: [shopParameter],
  examples: ['webhook test qing'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await testWebhook(ctx, check(operation.input, { shortUrl: stringArgument(given, 'shop') }))
    const { heard, status } = data
    if (heard) return { data, text: say({ zh: `已送达（${status}）。`, en: `It was heard (${status}).` }) }
    const unheard =
      status === null
        ? {
            zh: '没有送达：5 秒内没有回答，或该地址指向内网。',
            en: 'It was not heard: nothing answered within 5 seconds, or the address leads into a private network.',
          }
        : {
            zh: `没有送达：程序回答了 ${status}，只有 2xx 算送达。`,
            en: `It was not heard: the program answered ${status}; only 2xx counts.`,
          }
    return { data, text: say(unheard) }
  },
}
