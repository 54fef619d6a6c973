import { promoteUser as operation } from '@faka/contract/account'
import { promoteUser } from '../../rooms/account/promote-user.ts'
import { userWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'

export const promoteUserVerb: Verb = {
  name: 'user promote',
  says: { zh: '给账号一种身份，或收回', en: 'Give an account a role, or take it away' },
  words: [
    userWord,
    {
      form: '<role>',
      field: 'role',
      says: { zh: '身份', en: 'the role' },
      must: { zh: 'buyer、seller 或 admin', en: 'buyer, seller or admin' },
    },
    { form: '--revoke', says: { zh: '收回这种身份', en: 'takes it away' } },
  ],
  examples: ['user promote qing admin', 'user promote qing admin --revoke'],
  async run({ ctx, given, check, say }) {
    const userName = textOf(given, 'user')
    const role = textOf(given, 'role')
    const input = { userName, role: role?.toUpperCase(), revoke: given.revoke === true }
    const data = await promoteUser(ctx, check(operation.input, input))
    const roles = data.roles.join(' ').toLowerCase()
    const now = { zh: `${userName} 现在的身份：${roles}。`, en: `${userName} is now: ${roles}.` }
    const nothing = { zh: `${userName} 现在没有身份。`, en: `${userName} has no role now.` }
    return { data, text: say(roles ? now : nothing) }
  },
}
