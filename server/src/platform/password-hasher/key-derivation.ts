/** The input of argon2id (RFC 9106). */
export interface KeyDerivationInput {
  password: string
  salt: Uint8Array
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
  /** Bytes of the key. */
  length: number
}

export type DerivedKey = Uint8Array

/** A derived key, and how long its derivation took. */
export interface Derivation {
  key: DerivedKey
  workMs: number
}
