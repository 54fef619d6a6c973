import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '@faka/contract/account/factor-proof'
import type { PasskeyCreation, PasskeyRequest } from '@faka/contract/account/passkeys'
import { createAndroidKeyCertificates } from './android-key-certificates.ts'

/** What is wrong with an answer, for tests of what the server refuses. */
export interface Distortion {
  /** The page that asked, as its browser says. */
  origin?: string
  /** The site whose passkey answers. */
  rpId?: string
  challenge?: string
  type?: string
  /** How it says who made it, instead of not at all; with certificates that name an address of revoked ones. */
  attestation?: { format: string; crlUrl?: string }
  /** Without the finger or PIN of its owner. */
  unverified?: boolean
}

const majorTypes = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5 }

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>

/** CBOR (RFC 8949) as far as authenticators need it. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number')
    return value < 0 ? cborHead(majorTypes.negative, -1 - value) : cborHead(majorTypes.unsigned, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(majorTypes.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(majorTypes.bytes, value.length), value])
  if ('size' in value) {
    const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)])
    return Buffer.concat([cborHead(majorTypes.map, value.size), ...entries])
  }
  return Buffer.concat([cborHead(majorTypes.array, value.length), ...value.map(encodeCbor)])
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const flags = { userPresent: 1, userVerified: 4, attestedData: 64 }

/**
 * A device with one passkey of ES256, which answers as a browser passes it on (WebAuthn Level 3). `counts: false` is a
 * passkey that is synchronized between devices and never counts.
 */
export function createAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const state = { signCount: 0 }

  const clientData = (type: string, challenge: string, distortion: Distortion) =>
    Buffer.from(
      JSON.stringify({
        type: distortion.type ?? type,
        challenge: distortion.challenge ?? challenge,
        origin: distortion.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, extraFlags: number = flags.userVerified): Buffer => {
    if (counts) state.signCount++
    const head = Buffer.alloc(5)
    head.writeUInt8(flags.userPresent | extraFlags, 0)
    head.writeUInt32BE(state.signCount, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  const statement = (authData: Buffer, client: Buffer, { crlUrl }: { crlUrl?: string }) => {
    const challenge = sha256(client)
    const certificates = crlUrl && createAndroidKeyCertificates({ publicKey, challenge, crlUrl })
    return new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sign('sha256', Buffer.concat([authData, challenge]), privateKey)],
      ...(certificates ? [['x5c', certificates] as const] : []),
    ])
  }

  return {
    state,
    credentialId: credentialId.toString('base64url'),
    create({ challenge, rp }: PasskeyCreation, distortion: Distortion = {}) {
      const coseKey = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        authenticatorData(distortion.rpId ?? rp.id, flags.userVerified | flags.attestedData),
        Buffer.alloc(16),
        length,
        credentialId,
        encodeCbor(coseKey),
      ])
      const client = clientData('webauthn.create', challenge, distortion)
      const { attestation: attested } = distortion
      const attestation = new Map<string, Cbor>([
        ['fmt', attested?.format ?? 'none'],
        ['attStmt', attested ? statement(authData, client, attested) : new Map()],
        ['authData', authData],
      ])
      return {
        credentialId: credentialId.toString('base64url'),
        clientData: client.toString('base64url'),
        attestation: encodeCbor(attestation).toString('base64url'),
        transports: ['internal' as const],
      }
    },
    answer({ challenge, rpId }: PasskeyRequest, distortion: Distortion = {}): PasskeyAnswer {
      const client = clientData('webauthn.get', challenge, distortion)
      const data = authenticatorData(distortion.rpId ?? rpId, distortion.unverified ? 0 : flags.userVerified)
      return {
        credentialId: credentialId.toString('base64url'),
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>
