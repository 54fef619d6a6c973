import type { Locale } from '@faka/contract/locale'
import type { Ctx, House } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { messagesOpen, queueMessage } from '../../kernel/messages.ts'

/** What the account needs of the profile, a room to the right; `app.ts` hands it in. */
export interface MailPort {
  /** Where a buyer gets mail; empty where he told no address. */
  mailOf(house: House, db: Db, accountId: number): Promise<string>
}

const goodForMs = 24 * 3_600_000

const words = {
  'zh-CN': {
    subject: 'FAKA 登录密码已修改',
    body: '您的 FAKA 账号刚刚修改了登录密码，其他设备已退出登录。\n\n如果不是您本人操作，请立即在登录页点击“忘记密码”，用短信验证码重置密码。',
  },
  'en-US': {
    subject: 'Your FAKA password was changed',
    body: 'The password of your FAKA account has just been changed, and your other devices were logged out.\n\nIf this was not you, choose “Forgot your password?” on the login page right away and reset it by text message.',
  },
} as const satisfies Record<Locale, { subject: string; body: string }>

/**
 * Tells the owner by mail that the password was changed, with the commit of the change; nothing where no mail goes
 * out or no address is known. Call `nudgeMessages` after the commit.
 */
export async function tellPasswordChanged(
  ctx: Ctx,
  tx: Tx,
  accountId: number,
  { mailOf }: MailPort,
): Promise<void> {
  if (!messagesOpen(ctx.config, 'mail')) return
  const to = await mailOf(ctx, tx, accountId)
  if (to === '') return
  await queueMessage(ctx, tx, {
    ...{ channel: 'mail', to, template: 'passwordChanged', vars: {}, text: words[ctx.locale] },
    expiresAt: new Date(ctx.now().getTime() + goodForMs),
  })
}
