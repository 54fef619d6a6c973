import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A value of DER (X.690) with its tag. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const enumerated = (value: number) => der(0x0a, Buffer.from([value]))
const octets = (content: Buffer) => der(0x04, content)
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const time = (text: string) => der(0x17, Buffer.from(text))

/** Object identifiers by their DER, in hex. */
const oids = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  crlDistributionPoints: '551d1f',
  androidKeyDescription: '2b06010401d679020111',
}
const oid = (name: keyof typeof oids) => der(0x06, Buffer.from(oids[name], 'hex'))
const personName = (text: string) =>
  sequence(der(0x31, sequence(oid('commonName'), der(0x0c, Buffer.from(text)))))
const extension = (name: keyof typeof oids, value: Buffer) => sequence(oid(name), octets(value))

interface Certified {
  serial: number
  subject: string
  publicKey: KeyObject
  extensions: Buffer[]
}

/** A certificate (RFC 5280) that the key of the root signs. */
function certify(rootKey: KeyObject, { serial, subject, publicKey, extensions }: Certified): Buffer {
  const algorithm = sequence(oid('ecdsaWithSha256'))
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    algorithm,
    personName('Root'),
    sequence(time('200101000000Z'), time('491231235959Z')),
    personName(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  return sequence(signed, algorithm, bits(sign('sha256', signed, rootKey)))
}

/**
 * The certificates with which a caller claims that Android keeps a key: one of the key, which names an address of revoked
 * certificates, and its root, which the caller made as well.
 */
export function createAndroidKeyCertificates({
  publicKey,
  challenge,
  crlUrl,
}: {
  publicKey: KeyObject
  challenge: Buffer
  crlUrl: string
}): Buffer[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const description = sequence(
    integer(3),
    enumerated(0),
    integer(4),
    enumerated(0),
    octets(challenge),
    octets(Buffer.alloc(0)),
    sequence(),
    sequence(),
  )
  const address = der(0x86, Buffer.from(crlUrl))
  return [
    certify(root.privateKey, {
      serial: 2,
      subject: 'Key',
      publicKey,
      extensions: [
        extension('androidKeyDescription', description),
        extension('crlDistributionPoints', sequence(sequence(der(0xa0, der(0xa0, address))))),
      ],
    }),
    certify(root.privateKey, { serial: 1, subject: 'Root', publicKey: root.publicKey, extensions: [] }),
  ]
}
