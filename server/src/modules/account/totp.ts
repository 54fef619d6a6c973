import { Secret, TOTP } from 'otpauth'

/** As RFC 4226 recommends: 160 bits. */
export const totpSecretBytes = 20
/** How many steps of 30 seconds the clock of a phone may be off. */
const toleratedSteps = 1

const toTotp = (secret: Buffer, label = ''): TOTP =>
  new TOTP({ issuer: 'FAKA', label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** What an authenticator app is given: the secret in base 32, and the link for its QR code (RFC 6238; SHA-1, six digits). */
export function describeTotp(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = toTotp(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step of 30 seconds whose code this is; undefined for a wrong one. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = toTotp(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: toleratedSteps })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
