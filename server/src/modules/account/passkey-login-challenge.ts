import { timingSafeEqual } from 'node:crypto'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { challengeTtlMs, readChallenge } from './passkey-challenge.ts'

const randomBytes = 16
const timeBytes = 6
const bodyBytes = randomBytes + timeBytes

const sign = ({ encryption }: Services, body: Buffer): Buffer =>
  encryption.fingerprint('factors', `passkey login ${body.toString('hex')}`)

/**
 * A challenge for a passkey of any account. It is signed and says until when it is valid, so that nothing is stored for
 * who only looks at the login.
 */
export function createLoginChallenge(ctx: Ctx): Buffer {
  const until = Buffer.alloc(timeBytes)
  until.writeUIntBE(ctx.now().getTime() + challengeTtlMs, 0, timeBytes)
  const body = Buffer.concat([ctx.random(randomBytes), until])
  return Buffer.concat([body, sign(ctx, body)])
}

/** Uses up the login challenge that an answer names, and returns it. Rejects with `passkeyWrong`. */
export async function consumeLoginChallenge(ctx: Ctx, clientData: string): Promise<string> {
  const challenge = readChallenge(clientData) ?? Buffer.alloc(0)
  const body = challenge.subarray(0, bodyBytes)
  const signature = challenge.subarray(bodyBytes)
  const expected = sign(ctx, body)
  const isOurs =
    body.length === bodyBytes && signature.length === expected.length && timingSafeEqual(signature, expected)
  if (!isOurs || body.readUIntBE(randomBytes, timeBytes) <= ctx.now().getTime())
    throw new DomainError('passkeyWrong')
  const key = `passkey-login ${body.toString('hex')}`
  if (!(await ctx.rateLimits.tryConsume(key, 1, challengeTtlMs / 1000))) throw new DomainError('passkeyWrong')
  return challenge.toString('base64url')
}
