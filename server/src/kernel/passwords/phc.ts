import type { Derivation } from './derivation.ts'

type Parameters = Omit<Derivation, 'password' | 'length'>

/** A hash in the PHC string format, with everything that is needed to derive it again. */
export interface Phc extends Parameters {
  key: Buffer
}

const form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,128})$/

const bare = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

export const writePhc = ({ memory, passes, parallelism, salt, key }: Phc): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(key)}`

/** Reads such a string; throws for one that nobody here wrote. */
export function readPhc(text: string): Phc {
  const [, memory, passes, parallelism, salt = '', key = ''] = form.exec(text) ?? []
  if (!memory) throw new Error('a password hash has an unknown form')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}
