import { setWebhook as operation } from '@faka/contract/notification/notification-settings'
import { setWebhook } from '../../modules/notification/set-webhook.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'

export const setWebhookCommand: CliCommand = {
  name: 'webhook set',
  summary: {
    zh: '设置接收通知的程序地址，并生成签名密钥',
    en: 'Name the address of your own program, and make the key that signs its calls',
  },
  details: {
    zh: '再次设置会换新密钥，旧的立即失效。签名的核对方法见 docs/selling.md。',
    en: 'Setting it again makes a new key; the one before is good for nothing from then on.\nHow to check the signature: docs/selling.md.',
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
  async run({ ctx, args: given, validate: check, t: say }) {
    const input = { shortUrl: stringArgument(given, 'shop'), url: stringArgument(given, 'url') }
    const data = await setWebhook(ctx, check(operation.input, input))
    return {
      data,
      text: say({
        zh: `以后会通知 ${data.url}\n签名密钥（只显示这一次）：${data.key}`,
        en: `From now on ${data.url} is told.\nThe key of its signatures, shown this once: ${data.key}`,
      }),
    }
  },
}
