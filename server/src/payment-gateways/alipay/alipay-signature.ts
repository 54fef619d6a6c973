import type { KeyObject } from 'node:crypto'
import { readPublicKey, signSha256Rsa, verifySha256Rsa } from '../rsa-keys.ts'
import { type Fields, joinSorted, textToSign } from '../signed-fields.ts'
import { readCertificates, rootCertificateSn } from './alipay-certificate.ts'
import type { AlipaySettings } from './alipay-settings.ts'

/** What an app signs: all non-empty fields except the signature (opendocs.alipay.com/common/02kf5q). */
const requestTextToSign = (fields: Fields): string => textToSign(fields, 'sign')

/** What Alipay signs of a notification: all fields, known or not, except `sign` and `sign_type`. */
export const notificationTextToSign = (fields: Fields): string =>
  joinSorted([...fields].filter(([name]) => name !== 'sign' && name !== 'sign_type'))

/** Certificate SNs sent with every request; none in key mode. */
export const certificateFields = (settings: AlipaySettings): (readonly [string, string])[] => {
  const { appCertificate, alipayRootCertificate } = settings
  const own = appCertificate === undefined ? undefined : readCertificates(appCertificate)[0]
  if (!own || alipayRootCertificate === undefined) return []
  return [
    ['app_cert_sn', own.sn],
    ['alipay_root_cert_sn', rootCertificateSn(alipayRootCertificate)],
  ]
}

/** The fields with the app's signature added. */
export const signRequest = (fields: Fields, settings: AlipaySettings): Fields =>
  new Map([...fields, ['sign', signSha256Rsa(requestTextToSign(fields), settings.privateKey)]])

/**
 * Alipay's keys that may have signed a message: the one named by its certificate SN, or all known keys if it
 * names none. An unknown SN yields none.
 */
export function verificationKeys(settings: AlipaySettings, certificateSn: string | undefined): KeyObject[] {
  if (settings.alipayPublicKey !== undefined) return [readPublicKey(settings.alipayPublicKey)]
  const known = settings.alipayCertificate === undefined ? [] : readCertificates(settings.alipayCertificate)
  return known
    .filter(({ sn }) => certificateSn === undefined || sn === certificateSn)
    .map(({ publicKey }) => publicKey)
}

/** Whether one of these keys signed the text (RSA2: SHA256withRSA, base64). Without keys nothing verifies. */
export const isSignedBy = (keys: readonly KeyObject[], text: string, signature: string): boolean =>
  keys.some((key) => verifySha256Rsa(text, signature, key))
