import {
  blockUser as blockUserOperation,
  openUserPhone as openUserPhoneOperation,
  searchUsers as searchUsersOperation,
  unblockUser as unblockUserOperation,
  userStates,
} from '@faka/contract/account/platform-users'
import { blockUser } from '../../modules/account/block-user.ts'
import { openUserPhone } from '../../modules/account/open-user-phone.ts'
import { searchUsers } from '../../modules/account/search-users.ts'
import { unblockUser } from '../../modules/account/unblock-user.ts'
import { listShopUrlsByOwner } from '../../modules/shop/public.ts'
import { blockedText } from '../blocked-text.ts'
import { type CliCommand, type Parameter, stringArgument } from '../command.ts'
import { maxTitleWidth } from '../draw-table.ts'
import { roleParameter, whyParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const userIdParameter: Parameter = {
  syntax: '<id>',
  field: 'userId',
  description: { zh: '账号编号，user search 里有', en: 'id of the account, as user search shows it' },
  expected: { zh: 'user search 里的编号', en: 'an id as user search shows it' },
}

const searchUsersCommand: CliCommand = {
  name: 'user search',
  summary: { zh: '查找账号，手机号打码', en: 'Find accounts; phones are masked' },
  parameters: [
    {
      syntax: '--text <text>',
      field: 'text',
      description: { zh: '名称的一部分，或完整手机号', en: 'a part of a name, or a whole phone' },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    roleParameter,
    {
      syntax: '--state <state>',
      field: 'state',
      description: { zh: '只看正常或已停用的', en: 'only those that are active, or blocked' },
      expected: { zh: userStates.join('、'), en: userStates.join(', ') },
    },
    ...pagingParameters,
  ],
  examples: ['user search --text 13800000000', 'user search --state blocked'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      text: stringArgument(args, 'text'),
      role: stringArgument(args, 'role')?.toUpperCase(),
      state: stringArgument(args, 'state'),
      ...readPaging(args),
    })
    const data = await searchUsers(ctx, validate(searchUsersOperation.input, input), { listShopUrlsByOwner })
    const columns = [
      { title: t({ zh: '编号', en: 'ID' }) },
      { title: t({ zh: '名称', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '手机号或邮箱', en: 'PHONE OR EMAIL' }) },
      { title: t({ zh: '身份', en: 'ROLES' }) },
      { title: t({ zh: '店铺', en: 'SHOPS' }) },
      { title: t({ zh: '最近登录', en: 'LAST LOGIN' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
    ]
    const rows = data.list.map((user) => [
      ...[user.id, user.userName ?? '', user.phone ?? user.mail ?? '', user.roles.join(' ').toLowerCase()],
      user.shops.join(' '),
      user.lastLoginTime === null ? '' : localTime(user.lastLoginTime),
      user.blocked ? blockedText({ zh: '已停用', en: 'blocked' }, user.blockedWhy, t) : '',
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '个账号', en: 'account' } }) }
  },
}

const blockUserCommand: CliCommand = {
  name: 'user block',
  summary: { zh: '停用账号，并立即结束它的登录', en: 'Block an account, and end its sessions at once' },
  parameters: [userIdParameter, whyParameter],
  examples: ['user block 7K3M9P2QX4T6V8W1Y5Z0 --why "盗刷"'],
  async run({ ctx, args, validate, t }) {
    const input = { userId: stringArgument(args, 'id'), why: stringArgument(args, 'why') }
    const data = await blockUser(ctx, validate(blockUserOperation.input, input))
    const { endedSessions } = data
    return {
      data,
      text: t({
        zh: `账号已停用，结束了 ${endedSessions} 个登录。`,
        en: `The account is blocked; ${endedSessions} ${endedSessions === 1 ? 'session has' : 'sessions have'} ended.`,
      }),
    }
  },
}

const unblockUserCommand: CliCommand = {
  name: 'user unblock',
  summary: { zh: '恢复被停用的账号', en: 'Let a blocked account log in again' },
  parameters: [userIdParameter, whyParameter],
  examples: ['user unblock 7K3M9P2QX4T6V8W1Y5Z0 --why "已核实"'],
  async run({ ctx, args, validate, t }) {
    const input = { userId: stringArgument(args, 'id'), why: stringArgument(args, 'why') }
    const data = await unblockUser(ctx, validate(unblockUserOperation.input, input))
    return { data, text: t({ zh: '账号已恢复。', en: 'The account can log in again.' }) }
  },
}

const openUserPhoneCommand: CliCommand = {
  name: 'user open-phone',
  summary: {
    zh: '查看账号的完整手机号，每次都会记录',
    en: 'Show the whole phone of an account; each time is recorded',
  },
  parameters: [userIdParameter],
  examples: ['user open-phone 7K3M9P2QX4T6V8W1Y5Z0'],
  async run({ ctx, args, validate, t }) {
    const input = { userId: stringArgument(args, 'id') }
    const data = await openUserPhone(ctx, validate(openUserPhoneOperation.input, input))
    return { data, text: data.phone ?? t({ zh: '账号没有手机号。', en: 'The account has no phone.' }) }
  },
}

export const platformUserCommands: readonly CliCommand[] = [
  searchUsersCommand,
  blockUserCommand,
  unblockUserCommand,
  openUserPhoneCommand,
]
