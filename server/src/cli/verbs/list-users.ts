import { listUsers as operation } from '@faka/contract/account'
import { listUsers } from '../../rooms/account/list-users.ts'
import { drawTable, titleWidth } from '../draw-table.ts'
import { localTime } from '../local-time.ts'
import { pageFoot, pageWords } from '../page-words.ts'
import { numberOr, textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const listUsersVerb: Verb = {
  name: 'user list',
  says: { zh: '账号，新的在前', en: 'Accounts, newest first' },
  words: [
    {
      form: '--role <role>',
      field: 'role',
      says: { zh: '只看一种身份', en: 'only those that are this' },
      must: { zh: 'buyer、seller 或 admin', en: 'buyer, seller or admin' },
    },
    {
      form: '--keyword <text>',
      field: 'keyword',
      says: { zh: '名称的一部分，或完整手机号', en: 'a part of a name, or a whole phone' },
      must: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    ...pageWords,
  ],
  examples: ['user list --role seller'],
  async run({ ctx, given, check, say }) {
    const input = onlySaid({
      role: textOf(given, 'role')?.toUpperCase(),
      keyword: textOf(given, 'keyword'),
      page: numberOr(textOf(given, 'page')),
      pageSize: numberOr(textOf(given, 'pageSize')),
    })
    const data = await listUsers(ctx, check(operation.input, input))
    const columns = [
      { title: say({ zh: '名称', en: 'NAME' }), most: titleWidth },
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
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pageFoot(counted, data))}` }
  },
}
