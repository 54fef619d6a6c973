import type { Actor, Ctx, Services } from '../../platform/ctx.ts'
import { getAccount } from './account.sql.ts'
import { fingerprintMail } from './login-contact-encryption.ts'

/** The account that acts; undefined without a session. */
export const actorAccountId = ({ actor }: Pick<Ctx, 'actor'>): number | undefined =>
  actor.kind === 'buyer' ? actor.accountId : undefined

/** Whether a mail address is the one that the acting account verified by a code. */
export const isVerifiedMail = (ctx: Pick<Ctx, 'actor' | 'encryption'>, mail: string): boolean =>
  ctx.actor.kind === 'buyer' && ctx.actor.verifiedMailKey?.equals(fingerprintMail(ctx, mail)) === true

/** How an event row names the actor: an account by its key. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'job') return `job ${actor.name}`
  if (actor.kind === 'orderingSeller') return actor.name
  if (actor.kind === 'apiKey') return `key ${actor.keyNo}`
  return actor.kind === 'buyer' ? `account ${actor.accountId}` : actor.kind
}

/** How an event row names an account that acts for a shop. */
export const sellerNameOf = (accountId: number): string => `seller ${accountId}`

/** How an event row names the seller who acts for a shop; at the command line there is no account to name. */
export const sellerActorName = (actor: Actor): string =>
  actor.kind === 'buyer' ? sellerNameOf(actor.accountId) : actorName(actor)

/**
 * The name of who acted for a shop, of what `sellerActorName` wrote: the user name of an account, the beginning of an API
 * key's token, and nothing for the command line.
 */
export async function getSellerName(services: Services, actor: string): Promise<string> {
  const [, kind, id = ''] = /^(seller|key) (\w+)$/.exec(actor) ?? []
  if (kind === 'key') return `faka_${id}`
  if (kind !== 'seller') return ''
  return (await getAccount(services, services.common, Number(id))).user_name ?? ''
}
