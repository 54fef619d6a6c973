import { Phone } from '@faka/contract/shared/contact'
import type { ForeignRow } from '../../foreign-source.ts'
import type { ImportedBuyer } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { fenFromDecimal } from '../../read-values.ts'
import { toSettle } from '../../to-settle.ts'

/**
 * The members with a phone and what each has. Nothing there says that an address or a phone was verified: a phone is
 * verified here by the code with which its owner sets a password, while an address would count as verified at once.
 */
export async function* readBuyers(
  rows: AsyncIterable<ForeignRow>,
  losses: Losses,
): AsyncGenerator<ImportedBuyer> {
  for await (const { id, username, phone, balance, coin, status } of rows) {
    const lose = (zh: string, en: string) =>
      losses.add({ table: 'user', key: id ?? '', what: username ?? '', why: { zh, en } })
    const [balanceFen, coinFen] = [fenFromDecimal(balance ?? null), fenFromDecimal(coin ?? null)]
    if (coinFen !== 0)
      lose(`可提现的 ${coin} 没有导入，请结清`, `${coin} that it could withdraw is not imported; settle it`)
    const rest = toSettle(balance ?? '')
    const to = (phone ?? '').trim()
    if (status !== '1')
      lose(`会员在原店被封禁，没有导入${rest.zh}`, `it is blocked there: not imported${rest.en}`)
    else if (!Phone.safeParse(to).success || balanceFen === undefined)
      lose(
        `会员没有手机号（邮箱没有验证过），没有导入${rest.zh}`,
        `it has no phone, and its mail address was never verified: not imported${rest.en}`,
      )
    else yield { key: id ?? '', contact: { way: 'phone', to }, isProved: false, balanceFen }
  }
}
