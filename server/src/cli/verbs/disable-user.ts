import { disableUser as operation } from '@faka/contract/account'
import { disableUser } from '../../rooms/account/disable-user.ts'
import { userWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'

const verb = (
  enable: boolean,
  { name, says, done }: Pick<Verb, 'name' | 'says'> & { done: Verb['says'] },
): Verb => ({
  name,
  says,
  words: [userWord],
  examples: [`${name} qing`],
  async run({ ctx, given, check, say }) {
    const userName = textOf(given, 'user')
    const data = await disableUser(ctx, check(operation.input, { userName, enable }))
    return { data, text: `${userName} ${say(done)}` }
  },
})

export const disableUserVerb = verb(false, {
  name: 'user disable',
  says: {
    zh: '停用账号，并立即结束它的所有登录',
    en: 'Let nobody log in to an account, and end its sessions at once',
  },
  done: { zh: '已停用，所有登录已结束。', en: 'is disabled; every session has ended.' },
})

export const enableUserVerb = verb(true, {
  name: 'user enable',
  says: { zh: '恢复被停用的账号', en: 'Allow a disabled account again' },
  done: { zh: '已恢复。', en: 'can log in again.' },
})
