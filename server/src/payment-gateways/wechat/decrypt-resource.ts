import { createDecipheriv } from 'node:crypto'
import * as z from 'zod/mini'

/** What WeChat Pay encrypts: the content of a notification, or a certificate. */
export const EncryptedResource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string().check(z.maxLength(100_000)),
  nonce: z.string().check(z.minLength(8), z.maxLength(32)),
  associated_data: z._default(z.string().check(z.maxLength(200)), ''),
})
export type EncryptedResource = z.infer<typeof EncryptedResource>

const tagBytes = 16

/**
 * Decrypts with the APIv3 key (AES-GCM, the tag is the last 16 bytes). Undefined if the data was modified or
 * encrypted with another key. Source: WeChat Pay API v3, 如何解密回调报文
 * (pay.weixin.qq.com/doc/v3/merchant/4012071382).
 */
export function decryptResource(
  { ciphertext, nonce, associated_data: associatedData }: EncryptedResource,
  key: string,
): string | undefined {
  const encrypted = Buffer.from(ciphertext, 'base64')
  if (encrypted.length <= tagBytes) return undefined
  try {
    const cipher = createDecipheriv(`aes-${key.length === 16 ? 128 : 256}-gcm`, key, nonce, {
      authTagLength: tagBytes,
    })
    cipher.setAAD(Buffer.from(associatedData))
    cipher.setAuthTag(encrypted.subarray(-tagBytes))
    return Buffer.concat([cipher.update(encrypted.subarray(0, -tagBytes)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
