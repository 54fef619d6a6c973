import { Mail } from '@faka/contract/shared/contact'
import { yuanFromFen } from '@faka/contract/shared/money'
import type { LocalizedText } from '../../../cli/localized-text.ts'
import { readKept } from '../../collect-rows.ts'
import type { ReadingDeps } from '../../foreign-shop.ts'
import type { ForeignRow, ForeignSource } from '../../foreign-source.ts'
import type { ImportedBuyer } from '../../imported-shop.ts'
import { toSettle } from '../../to-settle.ts'
import { readFen } from './read-values.ts'

type BuyerDeps = Pick<ReadingDeps, 'losses' | 'spool'>

const yuan = (fen: string | null | undefined): string => {
  const amountFen = readFen(fen)
  return amountFen === undefined ? (fen ?? '') : yuanFromFen(amountFen)
}

/** Whether a wallet is in yuan and of a user, by which its balance comes with the account. */
const isOfUser = ({ owner_type, currency }: ForeignRow): boolean =>
  owner_type === 'user' && currency === 'CNY'

/** What wallets hold that comes with no account: other currencies, sellers, users that were deleted, frozen amounts. */
async function loseWallets(source: ForeignSource, { losses, spool }: BuyerDeps): Promise<void> {
  for await (const row of readKept(source, 'wallet_accounts')) {
    const { id, owner_id: owner, currency, balance, frozen } = row
    const lose = (amount: string | null | undefined, why: LocalizedText) =>
      losses.add({ table: 'wallet_accounts', key: id ?? '', what: `${yuan(amount)} ${currency}`, why })
    if (readFen(balance) !== 0 && !(isOfUser(row) && spool.isRemembered('user', owner ?? '')))
      lose(balance, {
        zh: '余额没有导入：请退还或另行补偿',
        en: 'its balance is not imported: pay it back or make up for it',
      })
    if (readFen(frozen) !== 0)
      lose(frozen, {
        zh: '冻结的金额没有导入：请在原店处理',
        en: 'what is frozen in it is not imported: settle it there',
      })
  }
}

/** Why a user is not imported; undefined if it is. */
function whyLost({ status, email }: ForeignRow, balance: string): LocalizedText | undefined {
  const { zh, en } = toSettle(yuan(balance))
  if (status !== 'active')
    return { zh: `账号在原店停用，没有导入${zh}`, en: `it is disabled there: not imported${en}` }
  if (!Mail.safeParse((email ?? '').trim()).success)
    return { zh: `邮箱无法识别，没有导入${zh}`, en: `its mail address cannot be read: not imported${en}` }
  return readFen(balance) === undefined
    ? { zh: `余额无法识别：${balance}`, en: `its balance cannot be read: ${balance}` }
    : undefined
}

/** The users and what each has in its wallet. Nothing there says that an address is its user's: a code proves it here. */
export async function* readBuyers(source: ForeignSource, deps: BuyerDeps): AsyncGenerator<ImportedBuyer> {
  const { losses, spool } = deps
  for await (const row of readKept(source, 'wallet_accounts'))
    if (isOfUser(row)) spool.add('balance', row.owner_id ?? '', row.balance ?? '')
  for await (const row of readKept(source, 'users')) {
    const key = row.id ?? ''
    const to = (row.email ?? '').trim()
    const [balance = '0'] = spool.list('balance', [key])
    const why = whyLost(row, balance)
    spool.remember('user', key)
    if (why) losses.add({ table: 'users', key, what: to, why })
    else yield { key, contact: { way: 'mail', to }, isProved: false, balanceFen: readFen(balance) ?? 0 }
  }
  await loseWallets(source, deps)
}
