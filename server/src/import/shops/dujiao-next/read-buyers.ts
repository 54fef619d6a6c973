import { Mail } from '@faka/contract/shared/contact'
import type { LocalizedText } from '../../../cli/localized-text.ts'
import { readKept } from '../../collect-rows.ts'
import type { ReadingDeps } from '../../foreign-shop.ts'
import type { ForeignRow, ForeignSource } from '../../foreign-source.ts'
import type { ImportedBuyer } from '../../imported-shop.ts'
import { fenFromDecimal } from '../../read-values.ts'
import { toSettle } from '../../to-settle.ts'

/** Why a user is not imported; undefined if it is. */
function whyLost(row: ForeignRow, mail: string, balance: string): LocalizedText | undefined {
  const { zh, en } = toSettle(balance)
  if (row.status !== 'active')
    return { zh: `账号在原店停用，没有导入${zh}`, en: `it is disabled there: not imported${en}` }
  const isOwned = (row.email_verified_at ?? '') !== '' && Mail.safeParse(mail).success
  if (isOwned) return undefined
  return { zh: `邮箱没有验证过，没有导入${zh}`, en: `its mail address was never verified: not imported${en}` }
}

/** Balances of users that were deleted. */
async function loseOthers(source: ForeignSource, { losses, spool }: BuyerDeps): Promise<void> {
  for await (const row of readKept(source, 'wallet_accounts')) {
    const { id, user_id: user, balance } = row
    if (fenFromDecimal(balance ?? null) === 0 || spool.isRemembered('user', user ?? '')) continue
    const why = {
      zh: `账号已删除，余额 ${balance} 没有导入`,
      en: `its account was deleted; its balance of ${balance} is not imported`,
    }
    losses.add({ table: 'wallet_accounts', key: id ?? '', what: user ?? '', why })
  }
}

type BuyerDeps = Pick<ReadingDeps, 'losses' | 'spool'>

/** The users with a verified address, by which they are recognized here, and what each has in its wallet. */
export async function* readBuyers(source: ForeignSource, deps: BuyerDeps): AsyncGenerator<ImportedBuyer> {
  const { losses, spool } = deps
  for await (const { user_id, balance } of readKept(source, 'wallet_accounts'))
    spool.add('balance', user_id ?? '', balance ?? '')
  for await (const row of readKept(source, 'users')) {
    const key = row.id ?? ''
    const mail = (row.email ?? '').trim()
    const [balance = '0'] = spool.list('balance', [key])
    const balanceFen = fenFromDecimal(balance)
    const unreadable = { zh: `余额无法识别：${balance}`, en: `its balance cannot be read: ${balance}` }
    const why = whyLost(row, mail, balance) ?? (balanceFen === undefined ? unreadable : undefined)
    spool.remember('user', key)
    if (why) losses.add({ table: 'users', key, what: mail, why })
    else yield { key, contact: { way: 'mail', to: mail }, isProved: true, balanceFen: balanceFen ?? 0 }
  }
  await loseOthers(source, deps)
}
