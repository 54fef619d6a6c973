import { isKeyedMd5, keyedMd5 } from '../keyed-md5.ts'
import { type Fields, textToSign } from '../signed-fields.ts'

/**
 * MD5 over the non-empty fields without `Signature`, followed by the token. Throws for an empty token. Source:
 * LightCountry/TokenPay, Wiki/docs.md and HomeController.VerifySignature.
 */
export const tokenpaySignature = (fields: Fields, apiToken: string): string =>
  keyedMd5(textToSign(fields, 'Signature'), apiToken)

/** Whether the fields carry this token's signature, in upper or lower case. */
export const isSignedBy = (fields: Fields, apiToken: string): boolean =>
  isKeyedMd5((fields.get('Signature') ?? '').toLowerCase(), textToSign(fields, 'Signature'), apiToken)
