import * as z from 'zod/mini'
import { decryptResource, EncryptedResource } from './decrypt-resource.ts'
import { cacheCertificates, platformKey } from './platform-keys.ts'
import { sendRequest } from './send-request.ts'
import { readCertificate, type WechatSettings } from './settings.ts'
import { verifyMessage } from './verify-message.ts'
import type { WechatDeps } from './wechat-cache.ts'

const Certificates = z.object({
  data: z
    .array(z.object({ serial_no: z.string(), encrypt_certificate: EncryptedResource }))
    .check(z.minLength(1), z.maxLength(20)),
})

const decryptCertificates = (
  settings: WechatSettings,
  body: string,
): { serialNo: string; pem: string }[] | undefined => {
  let result: unknown
  try {
    result = JSON.parse(body)
  } catch {
    return undefined
  }
  const { data: certificates } = Certificates.safeParse(result)
  if (!certificates) return undefined
  const list: { serialNo: string; pem: string }[] = []
  for (const { serial_no: serialNo, encrypt_certificate: encrypted } of certificates.data) {
    const pem = decryptResource(encrypted, settings.apiV3Key)
    if (pem === undefined) return undefined
    try {
      if (readCertificate(pem).serialNumber !== serialNo) return undefined
    } catch {
      return undefined
    }
    list.push({ serialNo, pem })
  }
  return list
}

/**
 * Fetches and caches WeChat Pay's platform certificates. `none`: this merchant has no certificates.
 * `notDecrypted`: the APIv3 key does not decrypt them. They are trusted because that key decrypts them, and
 * because the response is signed with one of them or with the public key. Source: WeChat Pay API v3, 下载平台证书
 * (pay.weixin.qq.com/doc/v3/merchant/4012551764).
 */
export async function fetchCertificates(
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<'fetched' | 'none' | 'notDecrypted' | 'unknown'> {
  const response = await sendRequest({ method: 'GET', path: '/v3/certificates' }, settings, deps)
  if (response?.status === 404) return 'none'
  if (response?.status !== 200) return 'unknown'
  const certificates = decryptCertificates(settings, response.body)
  if (!certificates) return 'notDecrypted'
  const keyOf = (serialNo: string) => {
    const found = certificates.find((certificate) => certificate.serialNo === serialNo)
    return found
      ? readCertificate(found.pem).publicKey
      : platformKey(settings, serialNo, deps.now(), deps.cache)
  }
  if (verifyMessage(response, keyOf, deps.now()) !== 'true') return 'unknown'
  cacheCertificates(deps.cache, settings, certificates)
  return 'fetched'
}
