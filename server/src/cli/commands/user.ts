import { roles } from '@faka/contract/account/account'
import { resetUser as resetUserOperation } from '@faka/contract/account/password-link'
import { removeUserFactors as removeUserFactorsOperation } from '@faka/contract/account/second-factor'
import {
  createUser as createUserOperation,
  disableUser as disableUserOperation,
  listUsers as listUsersOperation,
  promoteUser as promoteUserOperation,
  resetUserPassword as resetUserPasswordOperation,
} from '@faka/contract/account/users'
import { createUser } from '../../modules/account/create-user.ts'
import { disableUser } from '../../modules/account/disable-user.ts'
import { issueFirstAdminLink } from '../../modules/account/issue-first-admin-link.ts'
import { listUsers } from '../../modules/account/list-users.ts'
import { promoteUser } from '../../modules/account/promote-user.ts'
import { removeUserFactors } from '../../modules/account/remove-user-factors.ts'
import { resetUser } from '../../modules/account/reset-user.ts'
import { resetUserPassword } from '../../modules/account/reset-user-password.ts'
import { findMailAddress } from '../../modules/profile/public.ts'
import {
  type CliCommand,
  type CommandContext,
  type CommandResult,
  numberOrText,
  stringArgument,
  stringArguments,
} from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { userParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { type NewPassword, newPasswordParameters, readNewPassword } from '../new-password.ts'
import { pagingFooter, pagingParameters } from '../paging-parameters.ts'

/** A result with the password that was made here, which is shown only this once. */
function withPassword(
  { data, text }: { data: object; text: string },
  given: NewPassword | undefined,
  t: CommandContext['t'],
): CommandResult {
  if (!given?.made) return { data, text }
  const { password } = given
  const line = t({
    zh: `密码（只显示这一次）：${password}`,
    en: `Its password, shown only once: ${password}`,
  })
  return { data: { ...data, password }, text: `${text}\n${line}` }
}

const createUserCommand: CliCommand = {
  name: 'user create',
  summary: { zh: '新建账号：卖家、管理员或买家', en: 'Make an account: a seller, an admin or a buyer' },
  details: {
    zh: '没有密码的账号不能登录，但可以开店。配置了短信时，没有手机号的账号首次登录会被要求绑定。\n密码不写在命令行里，因为命令行会留在历史记录中。',
    en: 'Without a password no login is possible, but it may own shops. Where text messages are set up, an account without a phone is asked to link one when it first logs in.\nA password is never written on the line: lines stay in the history of the terminal.',
  },
  parameters: [
    {
      syntax: '<name>',
      field: 'userName',
      description: { zh: '账号名称', en: "the account's name" },
      expected: {
        zh: '1 到 40 个字，无空格，不能是手机号',
        en: '1 to 40 characters without spaces, and no phone number',
      },
    },
    {
      syntax: '--role <role>',
      field: 'roles',
      repeatable: true,
      description: {
        zh: '身份，可多次；默认 buyer',
        en: 'its role; repeatable; default: buyer',
      },
      expected: { zh: 'buyer、seller 或 admin', en: 'buyer, seller or admin' },
    },
    {
      syntax: '--phone <number>',
      field: 'phone',
      description: { zh: '手机号，可用来登录', en: 'a phone, by which it can log in too' },
      expected: { zh: '11 位手机号', en: 'a mainland phone number of 11 digits' },
    },
    ...newPasswordParameters,
  ],
  examples: ['user create qing --role seller', 'user create boss --role admin --password'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const given = await readNewPassword(context)
    const input = omitUndefined({
      userName: stringArgument(args, 'name'),
      phone: stringArgument(args, 'phone'),
      password: given?.password,
      roles: stringArguments(args, 'role')?.map((role) => role.toUpperCase()),
    })
    const checked = validate(createUserOperation.input, input)
    const data = await createUser(ctx, {
      ...checked,
      // sellers and administrators are buyers too
      roles: roles.filter((role) => role === 'BUYER' || checked.roles.includes(role)),
    })
    const text = t({ zh: `账号 ${data.userName} 已建立。`, en: `The account ${data.userName} is there.` })
    return withPassword({ data, text }, given, t)
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

const listUsersCommand: CliCommand = {
  name: 'user list',
  summary: { zh: '账号，新的在前', en: 'Accounts, newest first' },
  parameters: [
    {
      syntax: '--role <role>',
      field: 'role',
      description: { zh: '只看一种身份', en: 'only those that are this' },
      expected: { zh: 'buyer、seller 或 admin', en: 'buyer, seller or admin' },
    },
    {
      syntax: '--keyword <text>',
      field: 'keyword',
      description: { zh: '名称的一部分，或完整手机号', en: 'a part of a name, or a whole phone' },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    ...pagingParameters,
  ],
  examples: ['user list --role seller'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      role: stringArgument(args, 'role')?.toUpperCase(),
      keyword: stringArgument(args, 'keyword'),
      page: numberOrText(stringArgument(args, 'page')),
      pageSize: numberOrText(stringArgument(args, 'pageSize')),
    })
    const data = await listUsers(ctx, validate(listUsersOperation.input, input))
    const columns = [
      { title: t({ zh: '名称', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '手机号', en: 'PHONE' }) },
      { title: t({ zh: '身份', en: 'ROLES' }) },
      { title: t({ zh: '建立', en: 'CREATED' }) },
      { title: t({ zh: '最近登录', en: 'LAST LOGIN' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
    ]
    const rows = data.list.map((user) => [
      user.userName ?? '',
      user.phone ?? '',
      user.roles.join(' ').toLowerCase(),
      localTime(user.createTime),
      user.lastLoginTime === null ? '' : localTime(user.lastLoginTime),
      user.disabled ? t({ zh: '已停用', en: 'disabled' }) : '',
    ])
    const counted = {
      zh: `共 ${data.total} 个账号`,
      en: `${data.total} ${data.total === 1 ? 'account' : 'accounts'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${t(pagingFooter(counted, data))}` }
  },
}

const promoteUserCommand: CliCommand = {
  name: 'user promote',
  summary: { zh: '给账号一种身份，或收回', en: 'Grant a role to an account, or remove it' },
  parameters: [
    userParameter,
    {
      syntax: '<role>',
      field: 'role',
      description: { zh: '身份', en: 'the role' },
      expected: { zh: 'buyer、seller 或 admin', en: 'buyer, seller or admin' },
    },
    { syntax: '--revoke', description: { zh: '收回这种身份', en: 'removes it' } },
  ],
  examples: ['user promote qing admin', 'user promote qing admin --revoke'],
  async run({ ctx, args, validate, t }) {
    const userName = stringArgument(args, 'user')
    const role = stringArgument(args, 'role')
    const input = { userName, role: role?.toUpperCase(), revoke: args.revoke === true }
    const data = await promoteUser(ctx, validate(promoteUserOperation.input, input))
    const roleNames = data.roles.join(' ').toLowerCase()
    const now = { zh: `${userName} 现在的身份：${roleNames}。`, en: `${userName} is now: ${roleNames}.` }
    const nothing = { zh: `${userName} 现在没有身份。`, en: `${userName} has no role now.` }
    return { data, text: t(roleNames ? now : nothing) }
  },
}

const createSwitchCommand = (
  enable: boolean,
  { name, summary, done }: Pick<CliCommand, 'name' | 'summary'> & { done: CliCommand['summary'] },
): CliCommand => ({
  name,
  summary,
  parameters: [userParameter],
  examples: [`${name} qing`],
  async run({ ctx, args, validate, t }) {
    const userName = stringArgument(args, 'user')
    const data = await disableUser(ctx, validate(disableUserOperation.input, { userName, enable }))
    return { data, text: `${userName} ${t(done)}` }
  },
})

const disableUserCommand = createSwitchCommand(false, {
  name: 'user disable',
  summary: {
    zh: '停用账号，并立即结束它的所有登录',
    en: 'Disable an account, and end its sessions at once',
  },
  done: { zh: '已停用，所有登录已结束。', en: 'is disabled; every session has ended.' },
})

const enableUserCommand = createSwitchCommand(true, {
  name: 'user enable',
  summary: { zh: '恢复被停用的账号', en: 'Allow a disabled account again' },
  done: { zh: '已恢复。', en: 'can log in again.' },
})

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
    const data = await removeUserFactors(ctx, validate(removeUserFactorsOperation.input, { userName }))
    const text = t({
      zh: `${userName} 的验证器、通行密钥和恢复码已移除，结束了 ${data.endedSessions} 个登录。`,
      en: `App, passkeys and recovery codes of ${userName} were removed; ${data.endedSessions} sessions have ended.`,
    })
    return { data, text }
  },
}

export const userCommands: readonly CliCommand[] = [
  createUserCommand,
  listUsersCommand,
  promoteUserCommand,
  disableUserCommand,
  enableUserCommand,
  resetUserCommand,
  resetUserPasswordCommand,
  removeFactorsCommand,
  inviteAdminCommand,
]
