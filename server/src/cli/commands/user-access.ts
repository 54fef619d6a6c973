import { resetUser as resetUserOperation } from '@faka/contract/account/password-link'
import { removeUserFactors as removeUserFactorsOperation } from '@faka/contract/account/second-factor'
import { resetUserPassword as resetUserPasswordOperation } from '@faka/contract/account/users'
import { issueFirstAdminLink } from '../../modules/account/issue-first-admin-link.ts'
import { removeUserFactors } from '../../modules/account/remove-user-factors.ts'
import { resetUser } from '../../modules/account/reset-user.ts'
import { resetUserPassword } from '../../modules/account/reset-user-password.ts'
import { findMailAddress } from '../../modules/profile/public.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { userParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { newPasswordParameters, readNewPassword, withPassword } from '../new-password.ts'

const resetUserCommand: CliCommand = {
  name: 'user reset',
  summary: {
    zh: '生成一次性链接，账号本人用它设新密码',
    en: 'Make a one-time link by which the owner of an account sets a new password',
  },
  details: {
    zh: '链接 30 分钟内有效，只能用一次；再生成一个时，之前的作废。用了以后，这个账号的所有登录都会结束。请先确认是本人提出，并只把链接交给本人。会记入事件记录。',
    en: 'It is valid for 30 minutes and one use; another one replaces it. Its use ends every session of the account. Make sure that the owner asks for it, and give it to no one else. The audit trail records it.',
  },
  parameters: [userParameter],
  examples: ['user reset qing'],
  async run({ ctx, args, validate, t }) {
    const userName = stringArgument(args, 'user')
    const data = await resetUser(ctx, validate(resetUserOperation.input, { userName }))
    const text = t({
      zh: `请让 ${userName} 本人在 30 分钟内用浏览器打开（只能用一次）：\n${data.url}`,
      en: `${userName} opens this in a browser within 30 minutes; it works once:\n${data.url}`,
    })
    return { data, text }
  },
}

const resetUserPasswordCommand: CliCommand = {
  name: 'user reset-password',
  summary: {
    zh: '给忘记密码的账号设新密码，并结束它的所有登录',
    en: 'Give an account a new password, and end its sessions',
  },
  details: {
    zh: '用 --password 输入、--password-file 读取或 --login 生成密码。这一操作会写入审计记录。',
    en: 'The password is asked for (--password), read (--password-file) or made (--login). The audit trail records it.',
  },
  parameters: [userParameter, ...newPasswordParameters],
  examples: ['user reset-password qing --login', 'user reset-password boss --password'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const given = await readNewPassword(context)
    const input = omitUndefined({ userName: stringArgument(args, 'user'), password: given?.password })
    const checked = validate(resetUserPasswordOperation.input, input)
    const data = await resetUserPassword(ctx, checked, { findMailAddress })
    const { endedSessions } = data
    const text = t({
      zh: `${checked.userName} 的密码已更换，结束了 ${endedSessions} 个登录。`,
      en: `${checked.userName} has a new password; ${endedSessions} ${endedSessions === 1 ? 'session has' : 'sessions have'} ended.`,
    })
    return withPassword({ data, text }, given, t)
  },
}

const removeFactorsCommand: CliCommand = {
  name: 'user remove-factors',
  summary: {
    zh: '移除账号的验证器、通行密钥和恢复码（本人丢失时），并结束它的所有登录',
    en: 'Remove app, passkeys and recovery codes of an account whose owner lost them, and end its sessions',
  },
  details: {
    zh: '请先确认是本人提出。会记入事件记录。',
    en: 'Make sure first that its owner asks for it. It is recorded in the audit trail.',
  },
  parameters: [userParameter],
  examples: ['user remove-factors qing'],
  async run({ ctx, args, validate, t }) {
    const userName = stringArgument(args, 'user')
    const data = await removeUserFactors(ctx, validate(removeUserFactorsOperation.input, { userName }), {
      findMailAddress,
    })
    const text = t({
      zh: `${userName} 的验证器、通行密钥和恢复码已移除，结束了 ${data.endedSessions} 个登录。`,
      en: `App, passkeys and recovery codes of ${userName} were removed; ${data.endedSessions} sessions have ended.`,
    })
    return { data, text }
  },
}

const inviteAdminCommand: CliCommand = {
  name: 'user invite-admin',
  summary: {
    zh: '生成一次性链接，在浏览器里建立第一个管理员',
    en: 'Make a one-time link by which the first administrator is created in a browser',
  },
  details: {
    zh: '正式环境里还没有管理员时，每次启动也会打印这样的链接。链接 24 小时内有效；有了管理员就不再生成。',
    en: 'In production a start prints such a link too, while there is no administrator. It is valid for 24 hours.',
  },
  parameters: [],
  examples: ['user invite-admin'],
  async run({ ctx, t }) {
    const data = await issueFirstAdminLink(ctx)
    const text = t({
      zh: `请在 24 小时内用浏览器打开（只能用一次）：\n${data.url}`,
      en: `Open this in a browser within 24 hours; it works once:\n${data.url}`,
    })
    return { data, text }
  },
}

/** Lets somebody into an account again who cannot log in, and the first administrator in. */
export const userAccessCommands: readonly CliCommand[] = [
  resetUserCommand,
  resetUserPasswordCommand,
  removeFactorsCommand,
  inviteAdminCommand,
]
