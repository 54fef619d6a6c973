import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** Which half of a key pair a field expects. */
export type KeyKind = 'private' | 'public'

const pemForm = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/

/**
 * Normalizes a pasted key where its meaning is certain: escaped line breaks (`\\n`), lost ones, and
 * indentation from environment files, JSON and emails. Everything else stays.
 */
export function normalizeKey(text: string): string {
  const plain = text.replaceAll('\\r', '').replaceAll('\\n', '\n').trim()
  const [, name = '', body = ''] = pemForm.exec(plain) ?? []
  // headers of an encrypted key and certificate chains stay as they are
  if (name === '' || body.includes(':') || (plain.match(/-----BEGIN/g) ?? []).length > 1) return plain
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${name}-----`, ...lines, `-----END ${name}-----`, ''].join('\n')
}

const derOf = (text: string): Buffer =>
  Buffer.from((pemForm.exec(text)?.[2] ?? text).replace(/\s+/g, ''), 'base64')

const tryRead = (read: () => KeyObject): KeyObject | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The key in a body, regardless of its header. */
function keyIn(der: Buffer): { side: KeyKind; key: KeyObject } | undefined {
  for (const type of ['pkcs8', 'pkcs1', 'sec1'] as const) {
    const key = tryRead(() => createPrivateKey({ key: der, format: 'der', type }))
    if (key) return { side: 'private', key }
  }
  for (const type of ['spki', 'pkcs1'] as const) {
    const key = tryRead(() => createPublicKey({ key: der, format: 'der', type }))
    if (key) return { side: 'public', key }
  }
  return undefined
}

/** Whether the data is shorter than its outermost DER length. */
function isTruncated(der: Buffer): boolean {
  if (der.length < 4 || der[0] !== 0x30) return false
  const first = der.readUInt8(1)
  if (first < 0x80) return der.length < 2 + first
  const bytes = first & 0x7f
  return bytes <= 4 && der.length >= 2 + bytes && der.length < 2 + bytes + der.readUIntBE(2, bytes)
}

/** Why a pasted key was probably rejected; empty if unknown. Quotes nothing of the key. */
export function diagnoseKey(text: string, expected: KeyKind): string {
  if (text.includes('ENCRYPTED')) return 'this one is encrypted; write it without a password (openssl pkey)'
  if (text.includes('BEGIN CERTIFICATE')) return 'this is a certificate'
  const found = keyIn(derOf(text))
  if (found && found.side !== expected) return `this is a ${found.side} key`
  if (found && found.key.asymmetricKeyType !== 'rsa')
    return `this is a key of the kind ${found.key.asymmetricKeyType}`
  if (found) {
    const bits = found.key.asymmetricKeyDetails?.modulusLength ?? 0
    return bits < 2048
      ? `this one has ${bits} bits`
      : 'its BEGIN line names another kind of key than it holds'
  }
  if (text.includes('-----BEGIN') && !text.includes('-----END')) return 'its END line is missing: it is cut'
  return isTruncated(derOf(text)) ? 'it is cut in the middle' : ''
}
