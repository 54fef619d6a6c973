import { disableUser as operation } from '@faka/contract/account/account'
import { disableUser } from '../../modules/account/disable-user.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { userParameter } from '../entity-parameters.ts'

const createSwitchCommand = (
  enable: boolean,
  { name, summary: says, done }: Pick<CliCommand, 'name' | 'summary'> & { done: CliCommand['summary'] },
): CliCommand => ({
  name,
  summary: says,
  parameters: [userParameter],
  examples: [`${name} qing`],
  async run({ ctx, args: given, validate: check, t: say }) {
    const userName = stringArgument(given, 'user')
    const data = await disableUser(ctx, check(operation.input, { userName, enable }))
    return { data, text: `${userName} ${say(done)}` }
  },
})

export const disableUserCommand = createSwitchCommand(false, {
  name: 'user disable',
  summary: {
    zh: '停用账号，并立即结束它的所有登录',
    en: 'Let nobody log in to an account, and end its sessions at once',
  },
  done: { zh: '已停用，所有登录已结束。', en: 'is disabled; every session has ended.' },
})

export const enableUserCommand = createSwitchCommand(true, {
  name: 'user enable',
  summary: { zh: '恢复被停用的账号', en: 'Allow a disabled account again' },
  done: { zh: '已恢复。', en: 'can log in again.' },
})
