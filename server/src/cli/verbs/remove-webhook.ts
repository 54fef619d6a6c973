import { removeWebhook as operation } from '@faka/contract/notice'
import { removeWebhook } from '../../rooms/notice/remove-webhook.ts'
import { shopWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'

export const removeWebhookVerb: Verb = {
  name: 'webhook remove',
  says: { zh: '不再通知程序，等待中的调用作废', en: 'Tell your program nothing any more' },
  words: [shopWord],
  examples: ['webhook remove qing'],
  async run({ ctx, given, check, say }) {
    const data = await removeWebhook(ctx, check(operation.input, { shortUrl: textOf(given, 'shop') }))
    return {
      data,
      text: say({
        zh: '已移除，密钥和等待中的调用已作废。',
        en: 'It is told nothing any more; the key and what waited are gone.',
      }),
    }
  },
}
