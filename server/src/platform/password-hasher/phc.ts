import type { KeyDerivationInput } from './key-derivation.ts'

type Parameters = Omit<KeyDerivationInput, 'password' | 'length'>

/** A hash in the PHC string format, with everything needed to derive it again. */
export interface PhcHash extends Parameters {
  key: Buffer
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,128})$/

const unpaddedBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

export const formatPhc = ({ memory, passes, parallelism, salt, key }: PhcHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(key)}`

/** Parses such a string; throws for one that `formatPhc` would not write. */
export function parsePhc(text: string): PhcHash {
  const [, memory, passes, parallelism, salt = '', key = ''] = phcPattern.exec(text) ?? []
  if (!memory) throw new Error('a password hash has an unknown form')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}
