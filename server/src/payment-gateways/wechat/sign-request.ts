import { signSha256Rsa } from '../rsa-keys.ts'
import type { WechatSettings } from './settings.ts'

/** The signed parts of a request. */
export interface SignedRequest {
  method: 'GET' | 'POST'
  /** Including the query, as in the request line. */
  pathAndQuery: string
  /** As sent; empty for GET. */
  body: string
}

export interface SignatureStamp {
  /** Seconds since 1970. */
  timestamp: number
  nonce: string
}

type Signer = Pick<WechatSettings, 'mchId' | 'merchantSerialNo' | 'merchantPrivateKey'>

/**
 * The Authorization header of a request: SHA256withRSA over method, path, time, nonce and body, a line each.
 * Source: WeChat Pay API v3, 如何构造签名 (pay.weixin.qq.com/doc/v3/merchant/4012365334).
 */
export function authorizationHeader(request: SignedRequest, stamp: SignatureStamp, signer: Signer): string {
  const lines = [request.method, request.pathAndQuery, stamp.timestamp, stamp.nonce, request.body]
  const signature = signSha256Rsa(`${lines.join('\n')}\n`, signer.merchantPrivateKey)
  const parts = {
    mchid: signer.mchId,
    nonce_str: stamp.nonce,
    timestamp: String(stamp.timestamp),
    serial_no: signer.merchantSerialNo,
    signature,
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
}
