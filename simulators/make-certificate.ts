import { type KeyObject, sign } from 'node:crypto'

/** One DER value: tag, length, content. */
function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([kind, body.length]), body])
  const digits = body.length.toString(16)
  const length = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  return Buffer.concat([Buffer.from([kind, 0x80 | length.length]), length, body])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
const bitString = (body: Buffer) => der(0x03, Buffer.from([0]), body)

/** 1.2.840.113549.1.1.11 */
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05))
/** OIDs of a name's parts, 2.5.4.*. */
const partOids = { C: '550406', O: '55040a', OU: '55040b', CN: '550403' } as const

/** A distinguished name by its parts, in order. */
export type Name = readonly (readonly [keyof typeof partOids, string])[]

const nameOf = (name: Name) =>
  sequence(
    ...name.map(([part, text]) => der(0x31, sequence(oid(partOids[part]), der(0x0c, Buffer.from(text))))),
  )

export interface CertificateInput {
  serial: bigint
  subject: Name
  issuer: Name
  publicKey: KeyObject
  /** The issuer's key. */
  signingKey: KeyObject
  from: Date
  to: Date
}

/** Makes an X.509 certificate (RFC 5280, version 3, SHA256withRSA) as PEM. */
export function makeCertificate({
  serial,
  subject,
  issuer,
  publicKey,
  signingKey,
  from,
  to,
}: CertificateInput): string {
  const digits = serial.toString(16)
  // a leading zero keeps the number positive
  const number = Buffer.from(`00${digits.length % 2 === 0 ? digits : `0${digits}`}`, 'hex')
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, (number[1] ?? 0) < 0x80 ? number.subarray(1) : number),
    sha256WithRsa,
    nameOf(issuer),
    sequence(utcTime(from), utcTime(to)),
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const whole = sequence(body, sha256WithRsa, bitString(sign('sha256', body, signingKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
