import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import type { Random } from './random.ts'

const formatVersion = 1
const nonceLength = 12
const tagLength = 16

/** What a key is for; keys of different purposes have nothing in common. */
export type KeyPurpose =
  | 'batch-keys'
  | 'texts'
  | 'fingerprints'
  | 'card-passwords'
  | 'audit'
  | 'contacts'
  | 'sealed-contacts'
  | 'addresses'
  | 'channels'
  | 'accounts'
  | 'codes'
  | 'messages'
  | 'webhooks'
  | 'links'
  | 'proofs'
  | 'manage-secrets'
  | 'payers'

/** Encrypts, decrypts and fingerprints with keys that never touch the database. */
export interface Encryption {
  /** Encrypts under a purpose's key; `bound` is what the text belongs to, so that rows cannot be swapped. */
  encrypt(purpose: KeyPurpose, text: Buffer, bound: string): Buffer
  decrypt(purpose: KeyPurpose, sealed: Buffer, bound: string): Buffer
  /** A keyed hash of 32 bytes: equal texts can be found, nothing can be guessed without the key. */
  fingerprint(purpose: KeyPurpose, text: string): Buffer
}

/** AES-256-GCM: version, nonce, ciphertext, tag. Random nonces: safe far beyond 2^32 messages a key. */
export function encryptWith(key: CipherKey, text: Buffer, bound: string, random: Random): Buffer {
  const nonce = random(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bound))
  return Buffer.concat([
    Buffer.of(formatVersion),
    nonce,
    cipher.update(text),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** The text that `sealWith` sealed. Throws for a wrong key, another row's text, or a changed byte. */
export function decryptWith(key: CipherKey, sealed: Buffer, bound: string): Buffer {
  if (sealed[0] !== formatVersion) throw new Error('sealed with an unknown version')
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(sealed.length - tagLength))
  return Buffer.concat([
    decipher.update(sealed.subarray(1 + nonceLength, sealed.length - tagLength)),
    decipher.final(),
  ])
}

/** A vault whose keys all come from one secret (HKDF-SHA-256, RFC 5869). Losing it is losing the stock. */
export function createEncryption(secretKey: string, random: Random): Encryption {
  // key objects: taking raw bytes anew at each use costs four times the work of the hash itself
  const keys = new Map<KeyPurpose, KeyObject>()
  const key = (purpose: KeyPurpose): KeyObject => {
    let found = keys.get(purpose)
    if (!found) {
      found = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'faka', purpose, 32)))
      keys.set(purpose, found)
    }
    return found
  }
  return {
    encrypt: (purpose, text, bound) => encryptWith(key(purpose), text, bound, random),
    decrypt: (purpose, sealed, bound) => decryptWith(key(purpose), sealed, bound),
    fingerprint: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest(),
  }
}
