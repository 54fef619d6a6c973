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

/**
 * What a key is for: each purpose has an independent key. Modules add theirs by declaration merging, in their
 * `<module>.declarations.ts`. The names are part of the key derivation and never change.
 * @public
 */
export interface KeyPurposes {
  texts: true
  messages: true
  idempotency: true
  addresses: true
  audit: true
}

type KeyPurpose = keyof KeyPurposes

/** Encrypts, decrypts and fingerprints with keys that never touch the database. */
export interface Encryption {
  /** Encrypts under a purpose's key. `associatedData` names what the text belongs to, so that rows cannot be swapped. */
  encrypt(purpose: KeyPurpose, text: Buffer, associatedData: string): Buffer
  /** The text that `encrypt` encrypted; throws as `decryptWith` does. */
  decrypt(purpose: KeyPurpose, encrypted: Buffer, associatedData: string): Buffer
  /** A keyed hash of 32 bytes: equal texts can be found, but not guessed without the key. */
  fingerprint(purpose: KeyPurpose, text: string): Buffer
}

/** AES-256-GCM: version, nonce, ciphertext, tag. Random nonces: safe far beyond 2^32 messages a key. */
export function encryptWith(key: CipherKey, text: Buffer, associatedData: string, random: Random): Buffer {
  const nonce = random(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(associatedData))
  return Buffer.concat([
    Buffer.of(formatVersion),
    nonce,
    cipher.update(text),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** The text that `encryptWith` encrypted. Throws for a wrong key, another row's text, or a changed byte. */
export function decryptWith(key: CipherKey, encrypted: Buffer, associatedData: string): Buffer {
  if (encrypted[0] !== formatVersion) throw new Error('encrypted in an unknown format')
  const nonce = encrypted.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(associatedData))
  decipher.setAuthTag(encrypted.subarray(encrypted.length - tagLength))
  return Buffer.concat([
    decipher.update(encrypted.subarray(1 + nonceLength, encrypted.length - tagLength)),
    decipher.final(),
  ])
}

/** Derives all keys from one secret (HKDF-SHA-256, RFC 5869). Without the secret all that is encrypted is lost. */
export function createEncryption(secretKey: string, random: Random): Encryption {
  // key objects, since importing raw key bytes at each use costs four times as much as the hash itself
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
    encrypt: (purpose, text, associatedData) => encryptWith(key(purpose), text, associatedData, random),
    decrypt: (purpose, encrypted, associatedData) => decryptWith(key(purpose), encrypted, associatedData),
    fingerprint: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest(),
  }
}
