import { yuanFromFen } from '@faka/contract/shared/money'
import type { LocalizedText } from '../cli/localized-text.ts'
import { findImportedAccount, importAccount, recipientText } from '../modules/account/public.ts'
import { listOrigins } from '../modules/archive/public.ts'
import { setMailAddress } from '../modules/profile/public.ts'
import { credit, listImportedFen } from '../modules/wallet/public.ts'
import { type CommonTx, inTx } from '../platform/db.ts'
import { type ImportRun, inGroups, noRows, type RowCounts } from './import-run.ts'
import type { ImportedBuyer, ImportedShop } from './imported-shop.ts'
import { keepOrigin } from './origins.ts'

const buyersPerTransaction = 200

/** Buyers by what became of them, and their balances, in 分. */
export interface BuyerCounts extends RowCounts {
  /** All, and those that this import added or found here. */
  balanceFen: number
  keptFen: number
}

/** What identifies the balance of a buyer in the ledger, in which it is credited once. */
const balanceRef = ({ shop, foreign }: ImportRun, { key }: ImportedBuyer): string =>
  `${shop.shop_id} ${foreign.name} ${key}`

const reasons = {
  notAsked: { zh: '账号和余额没有导入：加 --accounts 导入', en: 'not imported without --accounts' },
  repeated: {
    zh: '手机号或邮箱与前面的账号相同：没有导入',
    en: 'an earlier account has the same phone or mail address: it is not imported',
  },
  taken: {
    zh: '这里有账号以这个邮箱为用户名：没有导入',
    en: 'an account here has this mail address as its name: it is not imported',
  },
} satisfies Record<string, LocalizedText>

/** What is here of a group of buyers. */
interface Before {
  accounts: ReadonlyMap<string, string>
  importedFen: ReadonlyMap<string, number>
}

/** Why a buyer is not imported; undefined if it is. */
async function whyLeftOut(run: ImportRun, { contact }: ImportedBuyer): Promise<LocalizedText | undefined> {
  const { ctx, accounts, spool } = run
  if (!accounts) return reasons.notAsked
  if (!spool.remember('buyer', recipientText(contact))) return reasons.repeated
  return (await findImportedAccount(ctx, ctx.common, contact)) === 'taken' ? reasons.taken : undefined
}

/** Finds or adds the account of a buyer and credits its balance, once however often it is done. Returns its key. */
async function writeBuyer(
  run: ImportRun,
  tx: CommonTx,
  buyer: ImportedBuyer,
  before: Before,
): Promise<number> {
  const { ctx } = run
  const { key, contact, isProved, balanceFen } = buyer
  let accountId = Number(before.accounts.get(key) ?? 0)
  if (accountId === 0) {
    const found = await findImportedAccount(ctx, tx, contact)
    accountId = typeof found === 'number' ? found : await importAccount(ctx, tx, contact)
    if (found === undefined && contact.way === 'mail' && isProved)
      await setMailAddress(ctx, tx, accountId, contact.to)
  }
  const ref = balanceRef(run, buyer)
  // real money also while the platform still sells for test money
  if (balanceFen > 0 && !before.importedFen.has(ref))
    await credit(ctx, tx, {
      kind: 'import',
      ref,
      orderNo: '',
      accountId,
      realMoney: true,
      amountFen: balanceFen,
    })
  return accountId
}

/** Writes a group, and then where they came from, which is in the cell of the shop. Broken off between, it is done again. */
async function writeBuyers(run: ImportRun, buyers: readonly ImportedBuyer[], before: Before): Promise<void> {
  const { common, db } = run.ctx
  const accountIds = await inTx(common, async (tx) => {
    const ids = new Map<string, number>()
    for (const buyer of buyers) ids.set(buyer.key, await writeBuyer(run, tx, buyer, before))
    return ids
  })
  await inTx(db, async (tx) => {
    for (const [key, accountId] of accountIds)
      if (!before.accounts.has(key)) await keepOrigin(run, tx, 'account', key, String(accountId))
  })
}

/**
 * Adds the buyers of a foreign shop as accounts without a password, and credits their balances once. A buyer who has an
 * account here keeps it, and gets the balance there.
 */
export async function importBuyers(run: ImportRun, { buyers }: ImportedShop): Promise<BuyerCounts> {
  const { ctx, shop, foreign, losses, write } = run
  const counts: BuyerCounts = { ...noRows(), balanceFen: 0, keptFen: 0 }
  if (!buyers) return counts
  const lose = ({ key, contact }: ImportedBuyer, why: LocalizedText) =>
    losses.add({ table: 'account', key, what: contact.to, why })
  await inGroups(buyers(), buyersPerTransaction, async (group) => {
    const before: Before = {
      accounts: await listOrigins(
        ctx.db,
        { shopId: shop.shop_id, source: foreign.name, kind: 'account' },
        group.map(({ key }) => key),
      ),
      importedFen: await listImportedFen(
        ctx.common,
        group.map((buyer) => balanceRef(run, buyer)),
      ),
    }
    const kept: ImportedBuyer[] = []
    for (const buyer of group) {
      const { key, balanceFen } = buyer
      counts.read += 1
      counts.balanceFen += balanceFen
      const why = await whyLeftOut(run, buyer)
      if (why) {
        counts.lost += 1
        lose(buyer, why)
        continue
      }
      kept.push(buyer)
      counts[before.accounts.has(key) ? 'there' : 'added'] += 1
      const importedFen = before.importedFen.get(balanceRef(run, buyer)) ?? balanceFen
      counts.keptFen += importedFen
      if (importedFen !== balanceFen)
        lose(buyer, {
          zh: `余额 ${yuanFromFen(importedFen)} 导入过，原店现在是 ${yuanFromFen(balanceFen)}：没有再改`,
          en: `its balance was imported as ${yuanFromFen(importedFen)} and is ${yuanFromFen(balanceFen)} there now: it stays`,
        })
    }
    if (write) await writeBuyers(run, kept, before)
    run.onProgress(group.length)
  })
  return counts
}
