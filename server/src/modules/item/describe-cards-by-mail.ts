import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Locale } from '@faka/contract/shared/locale'
import type { Config } from '../../platform/config.ts'
import { canSendMessages } from '../../platform/messages.ts'

const texts = {
  link: {
    'zh-CN': '下单时留下邮箱，发货后会收到查看卡密的链接。',
    'en-US': 'Leave an email address with your order to get a link to your cards when it is delivered.',
  },
  attachment: {
    'zh-CN': '下单时留下邮箱，发货后会收到装有卡密的加密附件，解压密码在订单页面上。',
    'en-US':
      'Leave an email address with your order to get the cards in an encrypted attachment when it is delivered; its password is on the page of your order.',
  },
} as const satisfies Record<string, Record<Locale, string>>

/** What an item says about its cards by email, for its description; nothing where none are sent. */
export const describeCardsByMail = (
  config: Config,
  { cardsByMail = 'none' }: Pick<ItemVersion, 'cardsByMail'>,
  locale: Locale,
): string[] =>
  cardsByMail === 'none' || !canSendMessages(config, 'mail') ? [] : [texts[cardsByMail][locale]]
