import { listUsers as operation } from '@faka/contract/account/account'
import { listUsers } from '../../modules/account/list-users.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { pagingFooter, pagingParameters } from '../paging-parameters.ts'

export const listUsersCommand: CliCommand = {
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
  async run({ ctx, args: given, validate: check, t: say }) {
    const input = omitUndefined({
      role: stringArgument(given, 'role')?.toUpperCase(),
      keyword: stringArgument(given, 'keyword'),
      page: numberOrText(stringArgument(given, 'page')),
      pageSize: numberOrText(stringArgument(given, 'pageSize')),
    })
    const data = await listUsers(ctx, check(operation.input, input))
    const columns = [
      { title: say({ zh: '名称', en: 'NAME' }), most: maxTitleWidth },
      { title: say({ zh: '手机号', en: 'PHONE' }) },
      { title: say({ zh: '身份', en: 'ROLES' }) },
      { title: say({ zh: '建立', en: 'CREATED' }) },
      { title: say({ zh: '最近登录', en: 'LAST LOGIN' }) },
      { title: say({ zh: '状态', en: 'STATE' }) },
    ]
    const rows = data.list.map((user) => [
      user.userName ?? '',
      user.phone ?? '',
      user.roles.join(' ').toLowerCase(),
      localTime(user.createTime),
      user.lastLoginTime === null ? '' : localTime(user.lastLoginTime),
      user.disabled ? say({ zh: '已停用', en: 'disabled' }) : '',
    ])
    const counted = {
      zh: `共 ${data.total} 个账号`,
      en: `${data.total} ${data.total === 1 ? 'account' : 'accounts'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pagingFooter(counted, data))}` }
  },
}
