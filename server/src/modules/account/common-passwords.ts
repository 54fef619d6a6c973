import { LoginPassword } from '@faka/contract/account/account'

/** How many of the most common passwords are rejected, counting only those that meet the length rules. */
const maxPasswords = 10_000

let loading: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is set: half a megabyte that most processes never need. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // most common first
  const usable = dictionary['passwords-common'].filter(
    (password) => LoginPassword.safeParse(password).success,
  )
  return new Set(usable.slice(0, maxPasswords))
}

/** Whether a password is one of the most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load()
  return (await loading).has(password.toLowerCase())
}
