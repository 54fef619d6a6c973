import type { Locale } from '@faka/contract/shared/locale'
import { locales } from '@faka/contract/shared/locale'
import { shopTimeZone } from '@faka/contract/shared/time'
import { firstCellOf } from '../../platform/cells/in-cells.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { type CommonDb, type CommonTx, inTx, type Tx, withoutMarks } from '../../platform/db.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { coarseNetwork } from '../../platform/http/ip-address.ts'
import { canSendMessages, type NewMessage, queueMessage } from '../../platform/messages.ts'
import { countUsesInTx } from '../../platform/rate-limit.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { type AccountRow, getAccount } from './account.sql.ts'
import { accountLabel } from './account-label.ts'
import { type SecurityChange, securityTexts } from './security-texts.ts'

/** What this module needs of the profile module, which is to its right; `app.ts` passes it in. */
export interface MailPort {
  /** The email address of a buyer; empty if none is set. */
  findMailAddress(services: Services, db: CommonDb, accountId: number): Promise<string>
}

const mailTtlMs = 24 * 3_600_000
const daySeconds = 24 * 3600
const maxPerAccountAndDay = 10
const maxPerAddressAndDay = 10
const formatTime = createTimeFormatter(shopTimeZone)

/**
 * What changed, of which account. `about` names it further: the beginning of an API key, never a secret or words of a
 * user, since an address is not verified and its mail may go to a stranger.
 */
interface OwnerNotice {
  change: SecurityChange
  accountId: number
  about?: string
}

/** From where it was done: a browser is named as in the list of sessions. */
function describeOrigin(ctx: Ctx, locale: Locale): string {
  const { labels } = securityTexts[locale]
  const browser = asBrowserActor(ctx.actor)
  if (!browser) return labels.operator
  const device = deviceName(browser.userAgent) || labels.unknown
  return `${labels.device}${device}\n${labels.network}${coarseNetwork(browser.ip) || labels.unknown}`
}

function composeBody(ctx: Ctx, locale: Locale, { change, about = '', name }: OwnerNotice & { name: string }) {
  const { labels, changes } = securityTexts[locale]
  const { happened, advice } = changes[change]
  const facts = [
    `${labels.account}${name}`,
    ...(about === '' ? [] : [`${labels.about}${about}`]),
    `${labels.time}${formatTime(ctx.now())} (UTC+8)`,
    describeOrigin(ctx, locale),
  ]
  return `${happened}\n${facts.join('\n')}\n\n${advice}`
}

/** What an account is called in a mail: nothing that a mail program makes a link of, such as the domain of an address. */
function accountName(account: Pick<AccountRow, 'user_name' | 'phone' | 'mail'>): string {
  const { user_name } = account
  const name = accountLabel(
    user_name !== null && /[./:]/.test(user_name) ? { ...account, user_name: null } : account,
  )
  return name.replace(/@.*$/u, '')
}

/**
 * Counts a notice, in the transaction that queues it, and returns whether it is sent. An address is not verified, so that
 * without limits an account could flood a stranger's. The first notice of a day from an account to an address is
 * always within the limit of the address: otherwise other accounts could use that up to hide a change of this one.
 */
async function countNotice(ctx: Ctx, tx: CommonTx, to: string, accountId: number): Promise<boolean> {
  const address = ctx.encryption
    .fingerprint('contacts', `security notice ${to.toLowerCase()}`)
    .toString('base64url')
    .slice(0, 22)
  const keys = [
    `notice-account ${accountId}`,
    `notice-address ${address}`,
    `notice-pair ${accountId} ${address}`,
  ]
  const [ofAccount = 0, ofAddress = 0, ofPair = 0] = await countUsesInTx(tx, keys, daySeconds, ctx.now())
  return ofAccount <= maxPerAccountAndDay && (ofAddress <= maxPerAddressAndDay || ofPair === 1)
}

/**
 * The mail of a notice, which is counted with it; none without an address, beyond the limits of a day, or where email is
 * not configured. The reader's language is not known, and that of the request may be a thief's, so the mail has both.
 */
async function composeNotice(
  ctx: Ctx,
  tx: CommonTx,
  to: string,
  notice: OwnerNotice,
): Promise<NewMessage | undefined> {
  if (to === '' || !canSendMessages(ctx.config, 'mail')) return undefined
  const account = await getAccount(ctx, tx, notice.accountId)
  if (!(await countNotice(ctx, tx, to, notice.accountId))) return undefined
  const name = accountName(account)
  const bodies = locales.map((locale) => composeBody(ctx, locale, { ...notice, name }))
  return {
    channel: 'mail',
    to,
    template: notice.change,
    vars: {},
    text: {
      subject: locales.map((locale) => securityTexts[locale].changes[notice.change].subject).join(' / '),
      body: `${[...bodies, ctx.config.publicUrl].join('\n\n')}\n`,
    },
    expiresAt: new Date(ctx.now().getTime() + mailTtlMs),
  }
}

/**
 * Tells the owner of an account by email what was changed in it, when, from where, and what to do if it was not them, in
 * the transaction of the change. Call `sendMessagesNow` after the commit where it must not wait for the job.
 */
export async function notifyAddress(ctx: Ctx, tx: CommonTx, to: string, notice: OwnerNotice): Promise<void> {
  const message = await composeNotice(ctx, tx, to, notice)
  if (message) await queueMessage(firstCellOf(ctx), tx, message)
}

/** The same, to the address of the account. */
export const notifyOwner = async (
  ctx: Ctx,
  tx: CommonTx,
  { findMailAddress }: MailPort,
  notice: OwnerNotice,
): Promise<void> => notifyAddress(ctx, tx, await findMailAddress(ctx, tx, notice.accountId), notice)

/**
 * The same of a change in a cell, in the transaction of that. Counted within it, on another connection: before it, changes
 * that are refused would use up the notices of a day.
 */
export async function notifyOwnerInCell(
  ctx: Ctx,
  tx: Tx,
  { findMailAddress }: MailPort,
  notice: OwnerNotice,
): Promise<void> {
  const message = await inTx(withoutMarks(ctx.common), async (common) =>
    composeNotice(ctx, common, await findMailAddress(ctx, common, notice.accountId), notice),
  )
  if (message) await queueMessage(ctx, tx, message)
}
