import { setNotice as operation } from '@faka/contract/notice'
import { setNotice } from '../../rooms/notice/set-notice.ts'
import { shopWord } from '../named-words.ts'
import { noticeText } from '../notice-text.ts'
import { numberOr, textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const setNoticeVerb: Verb = {
  name: 'notice set',
  says: { zh: '设置通知邮箱和库存提醒', en: 'Set where email goes, and when stock counts as low' },
  explains: {
    zh: '会通知：售罄、库存不足、新投诉、买家补充投诉、投诉即将逾期。没给出的保持不变，空值表示不再发。',
    en: 'Told of: sold out, low stock, new complaints, what buyers add to them, deadlines that are near.\nWhat is not given stays; an empty address ends the emails.',
  },
  words: [
    shopWord,
    {
      form: '--mail <address>',
      field: 'mail',
      says: { zh: '通知邮箱，空值为不发', en: 'where email goes; empty: none' },
      must: { zh: '邮箱地址', en: 'an email address' },
    },
    {
      form: '--low-stock <count>',
      field: 'lowStock',
      says: {
        zh: '可售少于多少时提醒，默认 10；0 为只提醒售罄',
        en: 'told with fewer free cards than this; 10 unless set, 0: only when sold out',
      },
      must: { zh: '0 到 1000 的整数', en: '0 to 1000' },
    },
  ],
  examples: ['notice set qing --mail qing@example.com --low-stock 20'],
  async run({ ctx, given, check, say }) {
    const mail = textOf(given, 'mail')
    const input = onlySaid({
      shortUrl: textOf(given, 'shop'),
      mail: mail === '' ? null : mail,
      lowStock: numberOr(textOf(given, 'lowStock')),
    })
    const data = await setNotice(ctx, check(operation.input, input))
    return { data, text: say(noticeText(data)) }
  },
}
