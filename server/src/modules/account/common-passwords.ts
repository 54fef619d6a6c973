import { LoginPassword } from '@faka/contract/account/account'

/** How many of the most used passwords are refused, of those that are long enough to be asked for. */
const maxPasswords = 10_000

let loading: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is set: half a megabyte that most processes never need. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // the most used first
  const usable = dictionary['passwords-common'].filter(
    (password) => LoginPassword.safeParse(password).success,
  )
  return new Set(usable.slice(0, maxPasswords))
}

/** Whether a password, in whatever case, is one of the most used. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load()
  return (await loading).has(password.toLowerCase())
}
