import type { issueFirstAdminLink as operation } from '@faka/contract/account/first-admin'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { firstAdminUrl } from '@faka/contract/shared/urls'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { hashToken } from './authenticate.ts'
import { adminExists, insertFirstAdminLink } from './first-admin.sql.ts'

const tokenBytes = 32
const linkTtlMs = 24 * 3600_000

/**
 * Issues a link by which the first administrator is created in a browser, valid for a day. Only the hash of its token is
 * stored. The token is in the fragment of the URL, which browsers do not send to servers.
 */
export async function issueFirstAdminLink(services: Services): Promise<ReplyOf<typeof operation>> {
  if (await adminExists(services.common)) throw new DomainError('adminExists')
  const token = services.random(tokenBytes).toString('base64url')
  const now = services.now()
  const expiresAt = new Date(now.getTime() + linkTtlMs)
  await insertFirstAdminLink(services.common, { token_hash: hashToken(token), expires_at: expiresAt }, now)
  return { url: services.config.publicUrl + firstAdminUrl(token), expireTime: expiresAt.toISOString() }
}
