import { showNotice as operation } from '@faka/contract/notice'
import { showNotice } from '../../rooms/notice/show-notice.ts'
import { shopWord } from '../named-words.ts'
import { noticeText } from '../notice-text.ts'
import { textOf, type Verb } from '../verb.ts'

export const showNoticeVerb: Verb = {
  name: 'notice show',
  says: { zh: '店铺如何接收通知', en: 'How the seller of a shop is told of what happens' },
  words: [shopWord],
  examples: ['notice show qing'],
  async run({ ctx, given, check, say }) {
    const data = await showNotice(ctx, check(operation.input, { shortUrl: textOf(given, 'shop') }))
    return { data, text: say(noticeText(data)) }
  },
}
