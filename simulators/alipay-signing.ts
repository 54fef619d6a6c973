import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { makeCertificate, type Name } from './make-certificate.ts'
import { nextRsaKeys } from './rsa-keys.ts'

/** The keys of the simulator and its one merchant. */
export interface AlipayCredentials {
  appId: string
  sellerId: string
  /** The merchant's keys; the private one goes into the channel settings. */
  appPrivateKey: string
  appPublicKey: KeyObject
  alipayPrivateKey: KeyObject
  alipayPublicKey: string
  /** The three files of certificate mode, and their SNs. */
  certificates: { app: string; alipay: string; root: string; appSn: string; alipaySn: string; rootSn: string }
}

const rootName: Name = [
  ['C', 'CN'],
  ['O', 'Ant Financial'],
  ['OU', 'Certification Authority'],
  ['CN', 'Ant Financial Certification Authority R1'],
]
const issuerName: Name = [...rootName.slice(0, 3), ['CN', 'Ant Financial Certification Authority Class 1 R1']]

/** MD5 over the issuer's parts in reverse order and the decimal serial number. */
const snOf = (issuer: Name, serial: bigint): string => {
  const parts = [...issuer].reverse().map(([part, text]) => `${part}=${text}`)
  return createHash('md5')
    .update(`${parts.join(',')}${serial}`)
    .digest('hex')
}

/** Creates keys and certificates for a merchant of this simulator. */
export function makeCredentials(now: Date): AlipayCredentials {
  const [app, alipay, root] = [nextRsaKeys(), nextRsaKeys(), nextRsaKeys()]
  const [from, to] = [new Date(now.getTime() - 86_400_000), new Date(now.getTime() + 86_400_000 * 365)]
  const serials = { root: 0x1234n, app: 0x2023_0405_0607_0809_0a0bn, alipay: 0x9f23_0405_0607_0809_0a0cn }
  const made = (serial: bigint, subject: Name, issuer: Name, publicKey: KeyObject) =>
    makeCertificate({ serial, subject, issuer, publicKey, signingKey: root.privateKey, from, to })
  return {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    appPrivateKey: app.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    appPublicKey: app.publicKey,
    alipayPrivateKey: alipay.privateKey,
    alipayPublicKey: alipay.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    certificates: {
      app: made(
        serials.app,
        [
          ['C', 'CN'],
          ['CN', '2088000000000001'],
        ],
        issuerName,
        app.publicKey,
      ),
      alipay: made(
        serials.alipay,
        [
          ['C', 'CN'],
          ['CN', '支付宝'],
        ],
        issuerName,
        alipay.publicKey,
      ),
      root: made(serials.root, rootName, rootName, root.publicKey),
      appSn: snOf(issuerName, serials.app),
      alipaySn: snOf(issuerName, serials.alipay),
      rootSn: snOf(rootName, serials.root),
    },
  }
}

const joinSorted = (fields: Iterable<readonly [string, string]>) =>
  [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Verifies a request; returns an error code, or undefined if it is valid. */
export function verifyRequest(form: URLSearchParams, credentials: AlipayCredentials): string | undefined {
  const signature = form.get('sign') ?? ''
  if (form.get('app_id') !== credentials.appId) return 'isv.invalid-app-id'
  if (form.get('sign_type') !== 'RSA2') return 'isv.invalid-signature-type'
  if (form.get('charset') !== 'utf-8' || form.get('version') !== '1.0') return 'isv.invalid-charset'
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(form.get('timestamp') ?? '')) return 'isv.invalid-timestamp'
  const appSn = form.get('app_cert_sn')
  if (appSn !== null && appSn !== credentials.certificates.appSn) return 'isv.invalid-app-cert-sn'
  if (appSn !== null && form.get('alipay_root_cert_sn') !== credentials.certificates.rootSn)
    return 'isv.invalid-alipay-root-cert-sn'
  const text = joinSorted([...form].filter(([name, value]) => name !== 'sign' && value !== ''))
  return verify('sha256', Buffer.from(text), credentials.appPublicKey, Buffer.from(signature, 'base64'))
    ? undefined
    : 'isv.invalid-signature'
}

export const signText = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64')

/**
 * A notification's body, signed over all fields except `sign` and `sign_type`. `isBad`: with a wrong
 * signature.
 */
export function signedForm(
  fields: Readonly<Record<string, string>>,
  credentials: AlipayCredentials,
  isBad: boolean,
): string {
  const text = joinSorted(Object.entries(fields)) + (isBad ? ' ' : '')
  return String(
    new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: signText(text, credentials.alipayPrivateKey) }),
  )
}

/** A response: one node, signed over its text, with the certificate's SN if the request named one. */
export function signedResponse(
  method: string,
  node: object,
  credentials: AlipayCredentials,
  { certified, isBad }: { certified: boolean; isBad: boolean },
): string {
  const text = JSON.stringify(node)
  const signature = signText(text + (isBad ? ' ' : ''), credentials.alipayPrivateKey)
  const certificate = certified ? `"alipay_cert_sn":"${credentials.certificates.alipaySn}",` : ''
  return `{"${method.replaceAll('.', '_')}_response":${text},${certificate}"sign":"${signature}"}`
}

/** Channel settings for both signing modes. */
export const settingsOf = (credentials: AlipayCredentials, url: string) => {
  const { appId, sellerId, appPrivateKey: privateKey, alipayPublicKey, certificates } = credentials
  const common = { gatewayUrl: `${url}/gateway.do`, testMoney: true, appId, sellerId, privateKey }
  return {
    keys: { ...common, alipayPublicKey },
    certificates: {
      ...common,
      appCertificate: certificates.app,
      alipayCertificate: certificates.alipay,
      alipayRootCertificate: certificates.root,
    },
  }
}
