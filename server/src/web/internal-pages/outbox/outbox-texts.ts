import type { Locale } from '@faka/contract/shared/locale'

/** The sentences of the outbox page. */
export const outboxTexts = {
  'zh-CN': {
    banner: '开发环境',
    title: '发件箱',
    lead: '本店没有连接短信和邮件通道，消息都留在这里。本页每 {seconds} 秒自动刷新。',
    empty: '还没有消息',
    emptyHint: '请先在店铺里获取一个验证码，然后回到这里查看。',
    to: '收件人',
    back: '返回登录页',
  },
  'en-US': {
    banner: 'Development',
    title: 'Outbox',
    lead: 'This shop is not connected to text messages or email, so its messages stay here. The page refreshes every {seconds} seconds.',
    empty: 'No messages yet',
    emptyHint: 'Request a code in the shop, then come back here.',
    to: 'To',
    back: 'Back to the login page',
  },
} as const satisfies Record<Locale, Record<string, string>>
