import type { Locale } from '@faka/contract/shared/locale'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { canSendMessages, queueMessage } from '../../platform/messages.ts'

/** What this module needs of the profile module, which is to its right; `app.ts` passes it in. */
export interface MailPort {
  /** The email address of a buyer; empty if none is set. */
  findMailAddress(services: Services, db: Db, accountId: number): Promise<string>
}

const mailTtlMs = 24 * 3_600_000

const texts = {
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
 * Notifies the owner by email that the password was changed, in the transaction of the change. Does nothing if email is
 * not configured or no address is known. Call `sendMessagesNow` after the commit.
 */
export async function notifyPasswordChanged(
  ctx: Ctx,
  tx: Tx,
  accountId: number,
  { findMailAddress }: MailPort,
): Promise<void> {
  if (!canSendMessages(ctx.config, 'mail')) return
  const to = await findMailAddress(ctx, tx, accountId)
  if (to === '') return
  await queueMessage(ctx, tx, {
    channel: 'mail',
    to,
    template: 'passwordChanged',
    vars: {},
    text: texts[ctx.locale],
    expiresAt: new Date(ctx.now().getTime() + mailTtlMs),
  })
}
