import { createDecipheriv, createHash } from 'node:crypto'

/** The bytes of a bytea or a UUID, as a dump writes them. */
const bytesOf = (text: string | null | undefined): Buffer =>
  Buffer.from((text ?? '').replace(/^\\+x/, '').replaceAll('-', ''), 'hex')

const tagLength = 16

/** A text that is bound to a row, by its id there and a word. */
export interface SealedText {
  cipher: string | null | undefined
  nonce: string | null | undefined
  id: string | null | undefined
  word?: string
}

/** Opens what LinLinQi encrypted with its DATA_ENCRYPTION_KEY, by AES-256-GCM; undefined for what was changed or has another key. */
export function createVault(secret: string): (sealed: SealedText) => string | undefined {
  const key = createHash('sha256').update(secret).digest()
  return ({ cipher, nonce, id, word = '' }) => {
    const [sealed, iv] = [bytesOf(cipher), bytesOf(nonce)]
    if (sealed.length < tagLength || iv.length === 0) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
      decipher.setAAD(Buffer.concat([bytesOf(id), Buffer.from(word)]))
      decipher.setAuthTag(sealed.subarray(-tagLength))
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }
}
