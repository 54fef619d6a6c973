import { LoginPassword } from '@faka/contract/account/account'
import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the most common passwords are rejected, counting only those that meet the length rules. */
const maxPasswords = 10_000

// most common first
const usable = dictionary['passwords-common'].filter((password) => LoginPassword.safeParse(password).success)

/** The most common passwords, in lower case. Import it dynamically: half a megabyte that most processes never need. */
export const commonPasswords: ReadonlySet<string> = new Set(usable.slice(0, maxPasswords))
