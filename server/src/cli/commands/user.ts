import { roles } from '@faka/contract/account/account'
import {
  createUser as createUserOperation,
  disableUser as disableUserOperation,
  listUsers as listUsersOperation,
  promoteUser as promoteUserOperation,
} from '@faka/contract/account/users'
import { createUser } from '../../modules/account/create-user.ts'
import { disableUser } from '../../modules/account/disable-user.ts'
import { listUsers } from '../../modules/account/list-users.ts'
import { promoteUser } from '../../modules/account/promote-user.ts'
import { blockedText } from '../blocked-text.ts'
import { type CliCommand, stringArgument, stringArguments } from '../command.ts'
import { maxTitleWidth } from '../draw-table.ts'
import { roleParameter, userParameter, whyParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { newPasswordParameters, readNewPassword, withPassword } from '../new-password.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

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

const listUsersCommand: CliCommand = {
  name: 'user list',
  summary: { zh: '账号，新的在前，手机号打码', en: 'Accounts, newest first; phones are masked' },
  parameters: [
    roleParameter,
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
      ...readPaging(args),
    })
    const data = await listUsers(ctx, validate(listUsersOperation.input, input))
    const columns = [
      { title: t({ zh: '名称', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '手机号或邮箱', en: 'PHONE OR EMAIL' }) },
      { title: t({ zh: '身份', en: 'ROLES' }) },
      { title: t({ zh: '建立', en: 'CREATED' }) },
      { title: t({ zh: '最近登录', en: 'LAST LOGIN' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
    ]
    const rows = data.list.map((user) => [
      user.userName ?? '',
      user.phone ?? user.mail ?? '',
      user.roles.join(' ').toLowerCase(),
      localTime(user.createTime),
      user.lastLoginTime === null ? '' : localTime(user.lastLoginTime),
      user.disabled ? blockedText({ zh: '已停用', en: 'disabled' }, user.disabledWhy, t) : '',
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '个账号', en: 'account' } }) }
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
  parameters: [userParameter, whyParameter],
  examples: [`${name} qing --why "${enable ? '已核实' : '盗刷'}"`],
  async run({ ctx, args, validate, t }) {
    const userName = stringArgument(args, 'user')
    const input = { userName, enable, why: stringArgument(args, 'why') }
    const data = await disableUser(ctx, validate(disableUserOperation.input, input))
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

export const userCommands: readonly CliCommand[] = [
  createUserCommand,
  listUsersCommand,
  promoteUserCommand,
  disableUserCommand,
  enableUserCommand,
]
