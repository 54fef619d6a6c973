import { createHash, type KeyObject } from 'node:crypto'
import { readPublicKey } from '../rsa-keys.ts'
import { readCertificate, type WechatSettings } from './settings.ts'

/** Fetched certificates by merchant and serial number; the APIv3 key decrypted them, so they are WeChat's. */
const fetchedCertificates = new Map<string, Map<string, string>>()

/** Merchants, and different keys of one merchant, never share certificates. */
const cacheKeyOf = ({ mchId, apiV3Key }: WechatSettings): string =>
  createHash('sha256').update(`${mchId}\n${apiV3Key}`).digest('hex')

/** How many merchants' certificates one process caches; evicted ones are fetched again. */
const maxMerchants = 1000

export function cacheCertificates(
  settings: WechatSettings,
  certificates: readonly { serialNo: string; pem: string }[],
): void {
  if (fetchedCertificates.size >= maxMerchants) fetchedCertificates.clear()
  fetchedCertificates.set(
    cacheKeyOf(settings),
    new Map(certificates.map(({ serialNo, pem }) => [serialNo, pem])),
  )
}

const isValid = (pem: string, now: Date): boolean => {
  const { validFrom, validTo } = readCertificate(pem)
  return new Date(validFrom) <= now && now <= new Date(validTo)
}

/**
 * WeChat Pay's key for a serial number. Undefined if it is unknown, or its certificate is not valid at this
 * time.
 */
export function platformKey(settings: WechatSettings, serialNo: string, now: Date): KeyObject | undefined {
  const { publicKeyId, publicKey, platformCertificate } = settings
  if (publicKeyId !== undefined && publicKey !== undefined && serialNo === publicKeyId)
    return readPublicKey(publicKey)
  // while a merchant migrates from certificates to the public key, both kinds of messages arrive for seven
  // days
  const configured =
    platformCertificate !== undefined && readCertificate(platformCertificate).serialNumber === serialNo
      ? platformCertificate
      : undefined
  const pem = configured ?? fetchedCertificates.get(cacheKeyOf(settings))?.get(serialNo)
  return pem !== undefined && isValid(pem, now) ? readCertificate(pem).publicKey : undefined
}

/**
 * Whether a serial number is that of a certificate, which can be fetched if unknown; public keys are
 * configured.
 */
export const isCertificateSerialNo = (serialNo: string): boolean => /^[0-9A-F]{16,64}$/i.test(serialNo)
