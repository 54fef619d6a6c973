import type { startPasskeyLogin as operation } from '@faka/contract/account/passkeys'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { challengeTtlMs } from './passkey-challenge.ts'
import { createLoginChallenge } from './passkey-login-challenge.ts'
import { findPasskeySite } from './passkey-site.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'

/** A request to the passkeys of any account, which the device offers by itself: it names none. */
export async function startPasskeyLogin(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  await rateLimitAccountCall(ctx)
  const site = findPasskeySite(ctx.config)
  if (!site) return { request: null }
  return {
    request: {
      challenge: createLoginChallenge(ctx).toString('base64url'),
      timeout: challengeTtlMs,
      rpId: site.host,
      userVerification: 'required',
      allowCredentials: [],
    },
  }
}
