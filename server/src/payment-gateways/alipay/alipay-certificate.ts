import { createHash, type KeyObject, X509Certificate } from 'node:crypto'
import { memoized, requireRsa } from '../rsa-keys.ts'

/** A certificate and the serial number (SN) by which Alipay refers to it. */
export interface AlipayCertificate {
  sn: string
  publicKey: KeyObject
}

const pemPattern = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** Undoes OpenSSL's escapes in names: `\,` and `\0A`. */
const unescapeName = (value: string): string =>
  value.replace(/\\([0-9A-F]{2})|\\(.)/g, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (sign ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  )

/**
 * MD5 over the issuer's parts in reverse order and the decimal serial number: `app_cert_sn` and
 * `alipay_cert_sn` (`getCertSN` of alipay-sdk, opendocs.alipay.com/common/02kf5q).
 */
function certificateSnOf(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').reverse().map(unescapeName).join(',')
  return createHash('md5')
    .update(`${issuer}${BigInt(`0x${certificate.serialNumber}`)}`)
    .digest('hex')
}

/** Start and end of a DER value's content. */
function valueAt(der: Buffer, index: number): { start: number; end: number } {
  const first = der[index + 1] ?? 0
  if (first < 0x80) return { start: index + 2, end: index + 2 + first }
  const lengthBytes = first & 0x7f
  const start = index + 2 + lengthBytes
  return { start, end: start + der.readUIntBE(index + 2, lengthBytes) }
}

/** Prefix of the OIDs of RSA signatures, 1.2.840.113549.1.1, as DER. */
const rsaSignature = '2a864886f70d0101'

/** Whether a certificate is signed with RSA, as stated by the second element of its outermost sequence. */
function isSignedByRsa({ raw }: X509Certificate): boolean {
  const signed = valueAt(raw, valueAt(raw, 0).start)
  const algorithm = valueAt(raw, signed.end)
  const oid = valueAt(raw, algorithm.start)
  return raw.subarray(oid.start, oid.end).toString('hex').startsWith(rsaSignature)
}

function readAll(text: string): X509Certificate[] {
  const certificates = (text.match(pemPattern) ?? []).map((pem) => new X509Certificate(pem))
  if (certificates.length === 0) throw new Error('there is no certificate')
  return certificates
}

/** Reads one or more PEM certificates with RSA keys of at least 2048 bits. Throws for anything else. */
export const readCertificates = memoized((text): AlipayCertificate[] =>
  readAll(text).map((certificate) => ({
    sn: certificateSnOf(certificate),
    publicKey: requireRsa(certificate.publicKey),
  })),
)

/**
 * The SN of Alipay's root certificates: those of the RSA ones, joined (`alipay_root_cert_sn`; one root is not
 * RSA).
 */
export const rootCertificateSn = memoized((text): string => {
  const own = readAll(text).filter(isSignedByRsa)
  if (own.length === 0) throw new Error('there is no root that signs by RSA')
  return own.map(certificateSnOf).join('_')
})
