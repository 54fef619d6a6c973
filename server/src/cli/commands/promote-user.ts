import { promoteUser as operation } from '@faka/contract/account/account'
import { promoteUser } from '../../modules/account/promote-user.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { userParameter } from '../entity-parameters.ts'

export const promoteUserCommand: CliCommand = {
  name: 'user promote',
  summary: { zh: '给账号一种身份，或收回', en: 'Give an account a role, or take it away' },
  parameters: [
    userParameter,
    {
      syntax: '<role>',
      field: 'role',
      description: { zh: '身份', en: 'the role' },
      expected: { zh: 'buyer、seller 或 admin', en: 'buyer, seller or admin' },
    },
    { syntax: '--revoke', description: { zh: '收回这种身份', en: 'takes it away' } },
  ],
  examples: ['user promote qing admin', 'user promote qing admin --revoke'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const userName = stringArgument(given, 'user')
    const role = stringArgument(given, 'role')
    const input = { userName, role: role?.toUpperCase(), revoke: given.revoke === true }
    const data = await promoteUser(ctx, check(operation.input, input))
    const roles = data.roles.join(' ').toLowerCase()
    const now = { zh: `${userName} 现在的身份：${roles}。`, en: `${userName} is now: ${roles}.` }
    const nothing = { zh: `${userName} 现在没有身份。`, en: `${userName} has no role now.` }
    return { data, text: say(roles ? now : nothing) }
  },
}
