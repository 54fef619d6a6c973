import { createHash, type KeyObject } from 'node:crypto'
import { readPublicKey } from '../rsa-keys.ts'
import { readCertificate, type WechatSettings } from './settings.ts'
import type { WechatCache } from './wechat-cache.ts'

/** Merchants, and different keys of one merchant, never share certificates. */
const cacheKeyOf = ({ mchId, apiV3Key }: WechatSettings): string =>
  createHash('sha256').update(`${mchId}\n${apiV3Key}`).digest('hex')

export function cacheCertificates(
  cache: WechatCache,
  settings: WechatSettings,
  certificates: readonly { serialNo: string; pem: string }[],
): void {
  cache.set(cacheKeyOf(settings), new Map(certificates.map(({ serialNo, pem }) => [serialNo, pem])))
}

const isValid = (pem: string, now: Date): boolean => {
  const { validFrom, validTo } = readCertificate(pem)
  return new Date(validFrom) <= now && now <= new Date(validTo)
}

/**
 * WeChat Pay's key for a serial number. Undefined if it is unknown, or its certificate is not valid at this
 * time.
 */
export function platformKey(
  settings: WechatSettings,
  serialNo: string,
  now: Date,
  cache: WechatCache,
): KeyObject | undefined {
  const { publicKeyId, publicKey, platformCertificate } = settings
  if (publicKeyId !== undefined && publicKey !== undefined && serialNo === publicKeyId)
    return readPublicKey(publicKey)
  // while a merchant migrates from certificates to the public key, both kinds of messages arrive for seven
  // days
  const configured =
    platformCertificate !== undefined && readCertificate(platformCertificate).serialNumber === serialNo
      ? platformCertificate
      : undefined
  const pem = configured ?? cache.get(cacheKeyOf(settings))?.get(serialNo)
  return pem !== undefined && isValid(pem, now) ? readCertificate(pem).publicKey : undefined
}

/**
 * Whether a serial number is that of a certificate, which can be fetched if unknown; public keys are
 * configured.
 */
export const isCertificateSerialNo = (serialNo: string): boolean => /^[0-9A-F]{16,64}$/i.test(serialNo)
