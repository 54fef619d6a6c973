import { type CommandContext, type CommandResult, type Parameter, stringArgument } from './command.ts'
import { fileParameter } from './entity-parameters.ts'
import { UsageError } from './usage-error.ts'

/** Letters and digits that are not mistaken for each other; thirty-two, so that a byte selects without bias. */
const passwordAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const passwordLength = 16

/** The flags by which a new password is given: never on the line itself, which stays in the history of the terminal. */
export const newPasswordParameters: readonly Parameter[] = [
  {
    syntax: '--password',
    field: 'password',
    description: {
      zh: '输入密码：在终端里询问，否则取标准输入的第一行',
      en: 'asks for the password at the terminal, or takes the first line of the standard input',
    },
    expected: { zh: '8 到 64 个字符', en: '8 to 64 characters' },
  },
  {
    ...fileParameter,
    syntax: '--password-file <file>',
    field: 'password',
    expected: {
      zh: '第一行为 8 到 64 个字符的密码',
      en: 'a password of 8 to 64 characters in its first line',
    },
  },
  {
    syntax: '--login',
    description: { zh: '生成一个密码，只显示这一次', en: 'generates a password and shows it once' },
  },
]

const severalPasswords = {
  zh: '--password、--password-file 和 --login 只能给一个。',
  en: 'Only one of --password, --password-file and --login can be given.',
}

/** A new password, and whether it was made here and has to be shown. */
export interface NewPassword {
  password: string
  made: boolean
}

/** The new password by one of the flags; undefined if none is given. @throws UsageError if several are */
export async function readNewPassword({
  ctx,
  args,
  readFile,
  readPassword,
}: CommandContext): Promise<NewPassword | undefined> {
  const file = stringArgument(args, 'passwordFile')
  const given = [args.login === true, args.password === true, file !== undefined].filter(Boolean)
  if (given.length > 1) throw new UsageError([severalPasswords])
  if (args.login) {
    const bytes = [...ctx.random(passwordLength)]
    return { password: bytes.map((byte) => passwordAlphabet[byte & 31]).join(''), made: true }
  }
  if (args.password) return { password: await readPassword(), made: false }
  if (file === undefined) return undefined
  const [password = ''] = (await readFile(file)).toString('utf8').split(/\r?\n/, 1)
  return { password, made: false }
}

/** A result with the password that was made here, which is shown only this once. */
export function withPassword(
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
