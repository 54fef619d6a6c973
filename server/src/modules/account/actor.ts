import type { Actor, Ctx } from '../../platform/ctx.ts'

/** The account that acts; undefined without a session. */
export const actorAccountId = ({ actor }: Pick<Ctx, 'actor'>): number | undefined =>
  actor.kind === 'buyer' ? actor.accountId : undefined

/** How an event row names the actor: an account by its key. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'job') return `job ${actor.name}`
  if (actor.kind === 'orderingSeller') return actor.name
  return actor.kind === 'buyer' ? `account ${actor.accountId}` : actor.kind
}

/** How an event row names the seller who acts for a shop; at the command line there is no account to name. */
export const sellerActorName = (actor: Actor): string =>
  actor.kind === 'buyer' ? `seller ${actor.accountId}` : actorName(actor)

/** The account that a `sellerActorName` names; undefined for the command line. */
export function sellerAccountId(name: string): number | undefined {
  const [, accountId] = /^seller (\d+)$/.exec(name) ?? []
  return accountId === undefined ? undefined : Number(accountId)
}
