import { isKeyedMd5, keyedMd5 } from '../keyed-md5.ts'
import { type Fields, textToSign } from '../signed-fields.ts'

/**
 * MD5 over the non-empty fields without `hash`, followed by the key. Throws for an empty key. Source: the vendor's
 * sample `api.php`, `generate_xh_hash`.
 */
export const xunhupayHash = (fields: Fields, appSecret: string): string =>
  keyedMd5(textToSign(fields, 'hash'), appSecret)

/** Whether the fields carry this key's `hash`, in upper or lower case. */
export const isSignedBy = (fields: Fields, appSecret: string): boolean =>
  isKeyedMd5((fields.get('hash') ?? '').toLowerCase(), textToSign(fields, 'hash'), appSecret)
